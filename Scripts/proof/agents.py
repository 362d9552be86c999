"""Calls the tools of a program and of a server through the protocol's own Python library: agents.py PROGRAM VAULT URL."""

import asyncio
import json
import sys

from mcp import Client, StdioServerParameters


def expect(holds, what):
    if not holds:
        raise SystemExit(f"agents: {what}")


async def check(server, mode, name):
    async with Client(server, mode=mode) as client:
        expect("memos" in client.instructions, f"{name}: no instructions")
        tools = (await client.list_tools()).tools
        names = [tool.name for tool in tools]
        expect(names == ["search", "get_many", "get", "categories", "status"], f"{name}: tools are {names}")
        expect(all(tool.annotations.read_only_hint for tool in tools), f"{name}: a tool that reads says that it writes")
        found = await client.call_tool("search", {"q": "회의", "limit": 2})
        expect(not found.is_error and found.structured_content["total"] >= 2, f"{name}: search found nothing")
        expect(sum(found.structured_content["rungs"].values()) == found.structured_content["total"], f"{name}: rungs do not add up")
        hit = found.structured_content["hits"][0]
        match = hit["matches"][0]
        memo = (await client.call_tool("get", {"id": hit["id"]})).structured_content["memo"]
        lines = memo["text"].split("\n")
        expect(lines[match["line"] - 1].startswith(match["text"].rstrip("…")), f"{name}: the line of a match is another")
        offset = match["offset"]
        expect(memo["text"].encode()[offset:offset + 6].decode() == "회의", f"{name}: the offset of a match is another")
        wrong = await client.call_tool("search", {"q": "회의", "limit": 100000})
        expect(wrong.is_error and "limit" in wrong.content[0].text, f"{name}: a wrong argument has no remedy")
        for tool, arguments in [("categories", {}), ("status", {}), ("get_many", {"ids": [hit["id"], 999999]})]:
            outcome = await client.call_tool(tool, arguments)
            expect(not outcome.is_error, f"{name}: {tool} failed")
            json.dumps(outcome.structured_content)
        return client.protocol_version


async def main():
    program, vault, url = sys.argv[1:]
    stdio = StdioServerParameters(command=program, args=["mcp", "--vault", vault])
    for server, place in [(stdio, "stdio"), (url, "HTTP")]:
        for mode in ["auto", "legacy"]:
            version = await check(server, mode, f"{place}, {mode}")
            print(f"agents: {place}, {mode}: protocol {version}, 5 tools, all as they should be")


asyncio.run(main())
