import { type MessagePort, parentPort } from 'node:worker_threads'
import { asDeskError, errorFromJson } from '../../src-shared/errors.ts'
import { buffersOf, type FromWorker, type Stores, signalHere, type ToWorker, type WorkerCall } from './protocol.ts'

/** The port to the thread that started this worker. Throws outside of a worker. */
export function ownerPort(): MessagePort {
  if (!parentPort) throw new Error('this module runs as a worker only')
  return parentPort
}

/**
 * Serves stores to the owner of this worker; calls may overlap while they wait. On close, the worker closes its port
 * and ends once nothing keeps it busy. Returns a function that sends the owner an event.
 */
export function serveWorker<E = never>(stores: Stores): (event: E) => void {
  const port = ownerPort()
  const controls = new Map<number, AbortController>()
  const post = (message: FromWorker, value: unknown) => port.postMessage(message, buffersOf([value]))

  const answer = async (call: WorkerCall): Promise<void> => {
    const { id } = call
    try {
      const value = await callStore(stores, { ...call, args: call.args.map(signalFor(id)) })
      post({ id, ok: true, value }, value)
    } catch (error) {
      post({ id, ok: false, error: asDeskError(error).toJSON() }, null)
    } finally {
      controls.delete(id)
    }
  }
  const signalFor = (id: number) => (arg: unknown) => {
    if (arg !== signalHere) return arg
    const control = new AbortController()
    controls.set(id, control)
    return control.signal
  }
  port.on('message', (message: ToWorker) => {
    if ('abort' in message) controls.get(message.abort)?.abort(errorFromJson(message.error))
    else if ('beat' in message) port.postMessage({ id: message.id, ok: true, value: null } satisfies FromWorker)
    else if ('close' in message) {
      port.postMessage({ id: message.id, ok: true, value: null } satisfies FromWorker)
      port.close()
    } else void answer(message)
  })
  return event => post({ event }, event)
}

/** Calls a method by its name. Throws what the method throws. */
export function callStore(stores: Stores, { store, method, args }: WorkerCall): unknown {
  const methods = stores[store] as Record<string, (...args: unknown[]) => unknown> | undefined
  if (typeof methods?.[method] !== 'function') throw new TypeError(`no worker method ${store}.${method}`)
  return methods[method](...args)
}
