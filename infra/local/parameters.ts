import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import * as z from 'zod/mini'
import type { SecretName } from '#functions/environment.ts'
import { UserError } from '../errors/user-error.ts'
import { startHttpServer } from './server/http-server.ts'

export const flagPath = '/local'
/** The local portal has no CloudFront and so no origin secret. */
export const secretIds: Record<Exclude<SecretName, 'origin-secret'>, string> = {
  'captcha-secret': 'local/captcha-secret',
}

/** The secret of hCaptcha's test site keys, which accept everybody. */
const captchaTestSecret = '0x0000000000000000000000000000000000000000'

/** Starts the parts of Parameter Store and Secrets Manager that the portal uses, with the parameters in a file of the folder. */
export async function startParameters(folder: string) {
  const operations = createOperations(openStore(join(folder, 'flags.json')))
  const app = new Hono()
  app.post('/', async context => {
    const target = context.req.header('x-amz-target')?.split('.')[1]
    const operation = Object.entries(operations).find(([name]) => name === target)?.[1]
    const refuse = (type: string) => context.json({ __type: type }, 400)
    if (!operation) return refuse('UnknownOperationException')
    const body = operation(await context.req.json())
    return body ? context.json(body) : refuse('ResourceNotFoundException')
  })
  app.onError((_, context) => context.json({ __type: 'ValidationException' }, 400))
  const { url, stop } = await startHttpServer(getRequestListener(app.fetch))
  return { endpoint: url, stop }
}

const contents = z.record(z.string(), z.string())

/** Opens the JSON file of parameters, or creates it. Each change replaces the file atomically. */
function openStore(file: string) {
  const read = () => {
    try {
      return contents.parse(JSON.parse(readFileSync(file, 'utf8')))
    } catch {
      throw new UserError(
        `Cannot read the parameters in ${file}. Correct the file, or delete it to start with new ones.`,
      )
    }
  }
  const parameters = existsSync(file) ? read() : {}
  const save = () => {
    const next = `${file}.next`
    writeFileSync(next, JSON.stringify(parameters, null, 2), { mode: 0o600 })
    renameSync(next, file)
  }
  save()
  return { parameters, save }
}

const namesInput = z.object({ Names: z.array(z.string()) })
const putInput = z.object({ Name: z.string(), Value: z.string().check(z.minLength(1)) })
const secretInput = z.object({ SecretId: z.string() })

/** The operations by name. They return undefined for something that does not exist. */
const createOperations = ({ parameters, save }: ReturnType<typeof openStore>) => ({
  GetParameters(input: unknown) {
    const entries = namesInput.parse(input).Names.map(Name => ({ Name, Value: parameters[Name] }))
    return { Parameters: entries.filter(({ Value }) => Value !== undefined) }
  },
  PutParameter(input: unknown) {
    const { Name, Value } = putInput.parse(input)
    parameters[Name] = Value
    save()
    return {}
  },
  GetSecretValue(input: unknown) {
    const { SecretId } = secretInput.parse(input)
    return SecretId === secretIds['captcha-secret'] ? { SecretString: captchaTestSecret } : undefined
  },
})
