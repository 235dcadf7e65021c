import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import * as z from 'zod/mini'
import { startHttpServer } from './server/http-server.ts'

export const flagPath = '/local'

/** The secret of hCaptcha's test site keys, which accept everybody. */
const captchaTestSecret = '0x0000000000000000000000000000000000000000'

const contents = z.record(z.string(), z.string())
const namesInput = z.object({ Names: z.array(z.string()) })
const putInput = z.object({ Name: z.string(), Value: z.string() })

/**
 * Starts the parts of Parameter Store and Secrets Manager that the portal uses, with the parameters in a file of the folder.
 * Every secret is the captcha's.
 */
export async function startParameters(folder: string) {
  const file = join(folder, 'flags.json')
  const parameters = existsSync(file) ? contents.parse(JSON.parse(readFileSync(file, 'utf8'))) : {}
  const app = new Hono().post('/', async context => {
    const input: unknown = await context.req.json()
    switch (context.req.header('x-amz-target')?.split('.')[1]) {
      case 'GetParameters': {
        const entries = namesInput.parse(input).Names.map(Name => ({ Name, Value: parameters[Name] }))
        return context.json({ Parameters: entries.filter(({ Value }) => Value !== undefined) })
      }
      case 'PutParameter': {
        const { Name, Value } = putInput.parse(input)
        parameters[Name] = Value
        writeFileSync(file, JSON.stringify(parameters, null, 2), { mode: 0o600 })
        return context.json({})
      }
      case 'GetSecretValue':
        return context.json({ SecretString: captchaTestSecret })
      default:
        return context.json({ __type: 'UnknownOperationException' }, 400)
    }
  })
  const { url, stop } = await startHttpServer(getRequestListener(app.fetch))
  return { endpoint: url, stop }
}
