import Foundation
import Hummingbird

/// A Hummingbird server without an application, as a baseline. `/small` returns 15 bytes of JSON, `/page` the given file.
@main struct BareServer {
    static func main() async throws {
        guard CommandLine.arguments.count == 2 else {
            FileHandle.standardError.write(Data("usage: bare-server FILE\n".utf8))
            exit(2)
        }
        let small = ByteBuffer(string: "{\"status\":\"ok\"}")
        let page = ByteBuffer(bytes: try Data(contentsOf: URL(filePath: CommandLine.arguments[1])))
        let router = Router()
        router.get("small") { _, _ in answer(small) }
        router.get("page") { _, _ in answer(page) }
        let application = Application(
            router: router, configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { channel in
                FileHandle.standardError.write(Data("serving http://127.0.0.1:\(channel.localAddress?.port ?? 0)/\n".utf8))
            })
        try await application.runService()
    }

    private static func answer(_ body: ByteBuffer) -> Response {
        Response(status: .ok, headers: [.contentType: "application/json"], body: ResponseBody(byteBuffer: body))
    }
}
