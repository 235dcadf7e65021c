type Send = (call: { input: object }) => Promise<unknown>
type Middleware = (send: Send, context: { commandName?: string }) => Send
type Client = { middlewareStack: { add: (middleware: Middleware, options: { step: 'initialize' }) => void } }

/** Middleware that sees each call of the AWS clients of a test file, by its purpose. */
export const observers = new Map<string, Middleware>()

/** Returns a module of an AWS client, whose clients the observers see. */
export async function observeClients(original: () => Promise<object>) {
  const module = await original()
  const classes = Object.entries(module).filter(([name]) => /^[A-Z].*Client$/.test(name))
  const observed = classes.map(([name, Original]: [string, new (...options: unknown[]) => Client]) => [
    name,
    class extends Original {
      constructor(...options: unknown[]) {
        super(...options)
        const observe: Middleware = (send, context) =>
          [...observers.values()].reduceRight((next, middleware) => middleware(next, context), send)
        this.middlewareStack.add(observe, { step: 'initialize' })
      }
    },
  ])
  return { ...module, ...Object.fromEntries(observed) }
}
