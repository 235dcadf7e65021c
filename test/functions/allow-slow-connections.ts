import { NodeHttpHandler } from '@smithy/node-http-handler'
import { database } from '#functions/repositories/database.ts'

/** Raises the timeouts of the database client: the local database is slow with many connections or rows. */
export function allowSlowConnections() {
  const { requestHandler } = database.config
  if (!(requestHandler instanceof NodeHttpHandler)) throw new Error('not a client for Node.js')
  requestHandler.updateHttpClientConfig('connectionTimeout', 60_000)
  requestHandler.updateHttpClientConfig('requestTimeout', 60_000)
}
