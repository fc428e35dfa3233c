import { connect, createServer } from 'node:net'
import { isMainThread, Worker } from 'node:worker_threads'

// Loaded into a program before its own code: a signal has something throw in one of Node's callbacks.

const throwing = {
  timer: () => setTimeout(() => fail('timer')),
  socket() {
    const server = createServer(socket => socket.on('data', () => fail('socket')))
    server.unref().listen(0, '127.0.0.1', () => connect(server.address().port, '127.0.0.1').end('x'))
  },
  worker() {
    const worker = new Worker("require('node:worker_threads').parentPort.postMessage(1)", { eval: true })
    worker.on('message', () => fail('worker'))
  },
  promise: async () => fail('promise'),
}

function fail(where) {
  throw new TypeError(`${where} is not a function`, { cause: process.env.SELVEDGE_TOKEN })
}

const kind = process.env.SELVEDGE_TEST_THROWS
if (isMainThread && kind) process.on('SIGUSR2', () => throwing[kind]())
