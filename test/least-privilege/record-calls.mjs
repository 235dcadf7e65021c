// Notes which AWS actions each function is seen to need, for test/least-privilege/least-privilege.test.ts. Loaded before a
// test file, and before a portal of the journeys by --import, which is why it is plain JavaScript.
import { AsyncLocalStorage } from 'node:async_hooks'
import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { SSMClient } from '@aws-sdk/client-ssm'
import { S3RequestPresigner } from '@aws-sdk/s3-request-presigner'
import { actionsOf, presigned } from './iam-actions.mjs'

const folder = process.env.SEEN_CALLS
mkdirSync(folder, { recursive: true })
const file = join(folder, `${process.pid}.tsv`)
const noted = new Set()

/** Where functions/logging/log.ts keeps the context of the running function. */
let tasks = new AsyncLocalStorage()
const { run } = AsyncLocalStorage.prototype
AsyncLocalStorage.prototype.run = function (store, ...rest) {
  if (typeof store?.function === 'string') tasks = this
  return run.call(this, store, ...rest)
}

/** What staff, tests and the start of a portal do beside the functions is not noted. */
function note(needed) {
  const name = tasks.getStore()?.function
  for (const [action, resource] of name ? needed : []) {
    const line = `${name}\t${action}\t${resource}\n`
    if (noted.has(line)) continue
    noted.add(line)
    // At once, because some portals are killed.
    appendFileSync(file, line)
  }
}

const { prototype: client } = Object.getPrototypeOf(SSMClient)
const { send } = client
client.send = function (command, ...rest) {
  note(actionsOf(command))
  return send.call(this, command, ...rest)
}
const { presign } = S3RequestPresigner.prototype
S3RequestPresigner.prototype.presign = function (request, ...rest) {
  note(presigned(request))
  return presign.call(this, request, ...rest)
}
