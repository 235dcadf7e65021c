import { execFile } from 'node:child_process'
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { projectFolder } from '#infra/build/project-folder.ts'
import { startHttpServer } from '#infra/local/server/http-server.ts'
import { createFolder } from '../../temporary-folder.ts'

const flags = '{"closed":true,"embargoEndTime":null}'
let refusal = 403
let signInPage = 200

/** CloudFront and the API on one address. */
const stage = await startHttpServer(({ url, headers }, response) => {
  if (headers['x-origin-secret']) response.writeHead(refusal).end()
  else if (url === '/auth/sign-in') response.writeHead(signInPage).end()
  else if (url === '/portal/auth/verify?token=smoke') response.writeHead(303).end()
  else if (url === '/portal/api/check-service') response.end(flags)
  else response.writeHead(404).end()
})
/** The command line of AWS, which prints an output of the stage. */
const { folder, write } = createFolder()
chmodSync(write(`#!/bin/sh\necho ${stage.url}\n`, 'aws'), 0o755)
afterAll(stage.stop)

const script = join(projectFolder, 'infra/delivery/smoke.sh')
const smoke = (...words: string[]) =>
  promisify(execFile)('bash', [script, 'test', ...words], {
    env: { ...process.env, PATH: `${folder}:${process.env.PATH}` },
  })

it('prints the service flags of a stage that works', async () => {
  expect((await smoke()).stdout.trim()).toBe(flags)
  expect((await smoke(flags)).stdout.trim()).toBe(flags)
})

it('fails when a deployment has changed the service flags', async () => {
  await expect(smoke(flags.replace('true', 'false'))).rejects.toMatchObject({ code: 1 })
})

it('fails when the API accepts a guessed secret, or its check does not run', async () => {
  for (refusal of [200, 500])
    await expect(smoke()).rejects.toThrow(`fresh authorisation: expected 403, got ${refusal}`)
  refusal = 403
})

it('fails without a sign-in page', async () => {
  signInPage = 503
  await expect(smoke()).rejects.toThrow('sign-in page: expected 200, got 503')
})

it('asks for the stage', async () => {
  await expect(promisify(execFile)('bash', [script])).rejects.toThrow('Add the stage, such as prod')
})
