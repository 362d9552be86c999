"""Calls the tools of a program and of a server through the protocol's own Python library: agents.py PROGRAM VAULT URL."""

import asyncio
import re
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
        expected = ["search", "list", "get_many", "get", "related", "categories", "tags", "today", "status"]
        expect(names == expected, f"{name}: tools are {names}")
        expect(all(tool.annotations.read_only_hint for tool in tools), f"{name}: a tool that reads says that it writes")
        found = await client.call_tool("search", {"q": "회의", "limit": 2})
        expect(not found.is_error and found.structured_content is None, f"{name}: search answers with more than text")
        text = found.content[0].text
        counts = re.match(r"(\d+) found: (.*)", text)
        expect(counts and int(counts[1]) >= 2, f"{name}: search found nothing")
        rungs = [int(part.split()[1]) for part in counts[2].split(", ")]
        expect(sum(rungs) == int(counts[1]), f"{name}: rungs do not add up")
        number = int(re.search(r"^#(\d+) ", text, re.M)[1])
        line, offset, shown = re.search(r"^  line (\d+), offset (\d+): (.*)$", text, re.M).groups()
        memo = (await client.call_tool("get", {"id": number})).content[0].text.split("\n", 1)[1]
        expect(shown.strip("…") in memo.split("\n")[int(line) - 1], f"{name}: the line of a match is another")
        expect(memo.encode()[int(offset):int(offset) + 6].decode() == "회의", f"{name}: the offset of a match is another")
        wrong = await client.call_tool("search", {"q": "회의", "limit": 100000})
        expect(wrong.is_error and "limit" in wrong.content[0].text, f"{name}: a wrong argument has no remedy")
        for tool, arguments in [("categories", {}), ("status", {}), ("tags", {}), ("today", {}), ("list", {"limit": "3"}),
                                ("related", {"id": number}), ("get_many", {"ids": [number, 999999]})]:
            outcome = await client.call_tool(tool, arguments)
            expect(not outcome.is_error, f"{name}: {tool} failed")
        return client.protocol_version


async def main():
    program, vault, url = sys.argv[1:]
    stdio = StdioServerParameters(command=program, args=["mcp", "--vault", vault])
    for server, place in [(stdio, "stdio"), (url, "HTTP")]:
        for mode in ["auto", "legacy"]:
            version = await check(server, mode, f"{place}, {mode}")
            print(f"agents: {place}, {mode}: protocol {version}, 9 tools, all correct")


asyncio.run(main())
