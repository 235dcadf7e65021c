import { type Dependency, measureCall } from './log.ts'

type Middleware = <A, R>(next: (request: A) => Promise<R>) => (request: A) => Promise<R>
type Client = {
  middlewareStack: { add(middleware: Middleware, options: { step: 'deserialize'; priority: 'high' }): void }
}

/** Adds the calls of an AWS client to the log line of the request that makes them. A repeated attempt counts as a call. */
export function measuredClient<C extends Client>(dependency: Dependency, client: C): C {
  // The SDK retries and presigns in earlier steps, so each attempt counts once and a presigned URL does not count.
  client.middlewareStack.add(next => request => measureCall(dependency, () => next(request)), {
    step: 'deserialize',
    priority: 'high',
  })
  return client
}
