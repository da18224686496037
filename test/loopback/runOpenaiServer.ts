import { startOpenaiServer } from './openaiServer.ts'

// node test/loopback/runOpenaiServer.ts [port]
// Prints the port on the first line and serves until it is stopped.
const server = await startOpenaiServer(undefined, Number(process.argv[2] ?? 0))
console.log(new URL(server.baseURL).port)
