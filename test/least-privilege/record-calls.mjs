// Records the AWS actions of each function for test/least-privilege/least-privilege.test.ts. It is plain JavaScript,
// because --import loads it before a test file and before a portal of the journeys.
import { AsyncLocalStorage } from 'node:async_hooks'
import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { SSMClient } from '@aws-sdk/client-ssm'
import { S3RequestPresigner } from '@aws-sdk/s3-request-presigner'
import { actionsOf, presigned } from './iam-actions.mjs'

const folder = process.env.SEEN_CALLS
mkdirSync(folder, { recursive: true })
const file = join(folder, `${process.pid}.tsv`)
const recordedLines = new Set()

/** The storage in which functions/log.ts has the context of the running function. */
let contexts = new AsyncLocalStorage()
const { run } = AsyncLocalStorage.prototype
AsyncLocalStorage.prototype.run = function (store, ...rest) {
  if (typeof store?.function === 'string') contexts = this
  return run.call(this, store, ...rest)
}

/** Records the actions of a function. Ignores those of staff commands, tests and the start of a portal. */
function record(listActions) {
  const name = contexts.getStore()?.function
  for (const [action, resource] of name ? listActions() : []) {
    const line = `${name}\t${action}\t${resource}\n`
    if (recordedLines.has(line)) continue
    recordedLines.add(line)
    // Written immediately, because tests kill some portals.
    appendFileSync(file, line)
  }
}

const { prototype: client } = Object.getPrototypeOf(SSMClient)
const { send } = client
client.send = function (command, ...rest) {
  record(() => actionsOf(command))
  return send.call(this, command, ...rest)
}
const { presign } = S3RequestPresigner.prototype
S3RequestPresigner.prototype.presign = function (request, ...rest) {
  record(() => presigned(request))
  return presign.call(this, request, ...rest)
}
