import { randomBytes } from 'node:crypto'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { flagNames, type SecretName } from '#functions/needs.ts'
import { startHttpServer } from '../http-server.ts'
import { AwsError, createParameterOperations } from './parameter-operations.ts'
import { openParameterStore } from './parameter-store.ts'

export const flagPath = '/local'
/** No origin secret: there is no CloudFront before the local portal. */
export const secretIds: Record<Exclude<SecretName, 'origin-secret'>, string> = {
  'signing-key': 'local/signing-key',
  'captcha-secret': 'local/captcha-secret',
}

/** Starts Parameter Store and Secrets Manager on one address, with what they hold in the file. */
export const startParameters = async ({ file, now }: { file: string; now: () => Date }) => {
  const kept = openParameterStore(file, () => {
    const parameter = (value: string) => ({ value, type: 'String', version: 1, modified: now().getTime() })
    return {
      parameters: {
        [`${flagPath}/${flagNames.closed}`]: parameter('false'),
        [`${flagPath}/${flagNames.embargoEndTime}`]: parameter('none'),
      },
      secrets: {
        [secretIds['signing-key']]: randomBytes(32).toString('base64url'),
        [secretIds['captcha-secret']]: '',
      },
    }
  })
  const operations = createParameterOperations(kept, now)

  const app = new Hono().post('/', async context => {
    const name = context.req.header('x-amz-target')?.split('.')[1] ?? ''
    const answer = (body: unknown, status = 200) =>
      new Response(JSON.stringify(body), {
        status,
        headers: { 'content-type': 'application/x-amz-json-1.1' },
      })
    try {
      const operation = operations.get(name)
      if (!operation) throw new AwsError('UnknownOperationException', `${name} is not known here.`)
      return answer(operation(await context.req.json()))
    } catch (error) {
      const { type, message } =
        error instanceof AwsError ? error : new AwsError('ValidationException', 'Not valid.')
      return answer({ __type: type, message }, 400)
    }
  })
  const { url, stop } = await startHttpServer(getRequestListener(app.fetch))
  return { endpoint: url, stop }
}
