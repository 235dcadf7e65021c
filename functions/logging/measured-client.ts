import { type Dependency, measureCall } from './log.ts'

type Middleware = <A, R>(next: (request: A) => Promise<R>) => (request: A) => Promise<R>
type Client = {
  middlewareStack: { add(middleware: Middleware, options: { step: 'deserialize'; priority: 'high' }): void }
}

/** Adds the calls of an AWS client to the log line of the request that makes them. A repeated attempt counts as a call. */
export function measuredClient<C extends Client>(dependency: Dependency, client: C): C {
  // Before this step the SDK decides on another attempt, and returns a presigned URL without a call.
  client.middlewareStack.add(next => request => measureCall(dependency, () => next(request)), {
    step: 'deserialize',
    priority: 'high',
  })
  return client
}
