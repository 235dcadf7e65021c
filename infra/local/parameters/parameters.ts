import { randomBytes } from 'node:crypto'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import * as z from 'zod/mini'
import { flagNames, type SecretName } from '#functions/environment.ts'
import { refuseOtherHosts, startHttpServer } from '../server/http-server.ts'
import { openParameterStore } from './parameter-store.ts'

export const flagPath = '/local'
/** The local portal has no CloudFront and so no origin secret. */
export const secretIds: Record<Exclude<SecretName, 'origin-secret'>, string> = {
  'signing-key': 'local/signing-key',
  'network-key': 'local/network-key',
  'captcha-secret': 'local/captcha-secret',
}

/** Starts Parameter Store and Secrets Manager on one address, with their data in the file. */
export const startParameters = async ({ file, now }: { file: string; now: () => Date }) => {
  const store = openParameterStore(file, () => {
    const parameter = (value: string) => ({ value, type: 'String', version: 1, modified: now().getTime() })
    return {
      parameters: {
        [`${flagPath}/${flagNames.closed}`]: parameter('false'),
        [`${flagPath}/${flagNames.embargoEndTime}`]: parameter('none'),
      },
      secrets: {
        [secretIds['signing-key']]: randomBytes(32).toString('base64url'),
        [secretIds['network-key']]: randomBytes(32).toString('base64url'),
        [secretIds['captcha-secret']]: '',
      },
    }
  })
  const operations = new Map(Object.entries<(input: unknown) => object>(createOperations(store, now)))

  const app = new Hono().post('/', async context => {
    const name = context.req.header('x-amz-target')?.split('.')[1] ?? ''
    const respond = (body: unknown, status = 200) =>
      new Response(JSON.stringify(body), {
        status,
        headers: { 'content-type': 'application/x-amz-json-1.1' },
      })
    try {
      const operation = operations.get(name)
      if (!operation) throw new AwsError('UnknownOperationException', `${name} is not supported here.`)
      return respond(operation(await context.req.json()))
    } catch (error) {
      const { type, message } =
        error instanceof AwsError ? error : new AwsError('ValidationException', 'Not valid.')
      return respond({ __type: type, message }, 400)
    }
  })
  const { url, server, stop } = await startHttpServer(getRequestListener(app.fetch))
  refuseOtherHosts(server)
  return { endpoint: url, stop }
}

/** An error with the type that AWS uses. */
class AwsError extends Error {
  constructor(
    readonly type: string,
    message: string,
  ) {
    super(message)
  }
}

const nameInput = z.object({ Name: z.string() })
const namesInput = z.object({ Names: z.array(z.string()) })
const putInput = z.object({
  Name: z.string(),
  Value: z.string().check(z.minLength(1)),
  Type: z._default(z.string(), 'String'),
  Overwrite: z._default(z.boolean(), false),
})
const secretInput = z.object({ SecretId: z.string() })

/** Returns the operations that the portal uses, by name. */
const createOperations = (store: ReturnType<typeof openParameterStore>, now: () => Date) => {
  const find = (name: string) => {
    const stored = store.read().parameters[name]
    if (!stored) return []
    const { value, type, version, modified } = stored
    return [{ Name: name, Value: value, Type: type, Version: version, LastModifiedDate: modified / 1000 }]
  }

  return {
    GetParameter(input: unknown) {
      const [Parameter] = find(nameInput.parse(input).Name)
      if (!Parameter) throw new AwsError('ParameterNotFound', 'There is no such parameter.')
      return { Parameter }
    },
    GetParameters(input: unknown) {
      const { Names } = namesInput.parse(input)
      const InvalidParameters = Names.filter(name => find(name).length === 0)
      return { Parameters: Names.flatMap(find), InvalidParameters }
    },
    PutParameter(input: unknown) {
      const { Name, Value, Type, Overwrite } = putInput.parse(input)
      const { parameters } = store.read()
      const previous = parameters[Name]
      if (previous && !Overwrite)
        throw new AwsError('ParameterAlreadyExists', 'The parameter already exists.')
      const version = (previous?.version ?? 0) + 1
      const parameter = { value: Value, type: previous?.type ?? Type, version, modified: now().getTime() }
      store.update({ parameters: { ...parameters, [Name]: parameter } })
      return { Version: version, Tier: 'Standard' }
    },
    GetSecretValue(input: unknown) {
      const { SecretId } = secretInput.parse(input)
      const SecretString = store.read().secrets[SecretId]
      if (SecretString === undefined)
        throw new AwsError('ResourceNotFoundException', 'There is no such secret.')
      return { Name: SecretId, ARN: SecretId, SecretString, VersionStages: ['AWSCURRENT'] }
    },
  }
}
