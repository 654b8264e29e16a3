import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

const END_OF_HEAD = Buffer.from('\r\n\r\n')

export interface Answer {
  status: number
  body: string
}

/**
 * One kept-alive connection with one request at a time, and as little code as possible: on a machine with two cores the
 * client must not be the bottleneck.
 */
export class Connection {
  readonly #socket: Socket
  #received: Buffer = Buffer.alloc(0)
  #waiting: { resolve(answer: Answer): void; reject(error: Error): void } | undefined

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.on('data', (part: Buffer) => this.#take(part))
    socket.on('error', (error) => this.#waiting?.reject(error))
    socket.on('close', () => this.#waiting?.reject(new Error('The server closed the connection')))
  }

  static async open(host: string): Promise<Connection> {
    const { hostname, port } = new URL(`http://${host}`)
    const socket = connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname)
    await once(socket, 'connect')
    return new Connection(socket)
  }

  send(request: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
      this.#socket.write(request)
    })
  }

  close(): void {
    this.#waiting = undefined
    this.#socket.destroy()
  }

  #take(part: Buffer): void {
    this.#received = this.#received.length === 0 ? part : Buffer.concat([this.#received, part])
    const endOfHead = this.#received.indexOf(END_OF_HEAD)
    if (endOfHead < 0) return
    const head = this.#received.toString('latin1', 0, endOfHead)
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
    const waiting = this.#waiting
    if (length === undefined) {
      waiting?.reject(new Error(`An answer without a length: ${head.split('\r\n')[0]}`))
      return
    }
    const start = endOfHead + END_OF_HEAD.length
    if (this.#received.length < start + Number(length)) return
    const body = this.#received.toString('utf8', start)
    this.#received = Buffer.alloc(0)
    this.#waiting = undefined
    waiting?.resolve({ status: Number(head.slice(9, 12)), body })
  }
}
