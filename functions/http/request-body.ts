import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { ContractRow } from '#shared/contract.ts'
import { badRequest } from '#shared/errors.ts'

/** Refuses a body that is too large by its length, before it is read. */
export const limitBody = ({ maxBodyBytes }: ContractRow) =>
  bodyLimit({
    maxSize: maxBodyBytes ?? 0,
    onError: () => {
      throw badRequest(
        'This is more than the portal takes at once. Shorten what you entered and try again.',
        413,
      )
    },
  })

/** Returns the text of the body. Refuses a body that is not UTF-8, because decoding would lose its letters. */
async function readBody(c: Context): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await c.req.arrayBuffer())
  } catch {
    throw badRequest('The body of this request is not text in UTF-8')
  }
}

export async function readJson(c: Context): Promise<unknown> {
  const text = await readBody(c)
  try {
    return JSON.parse(text)
  } catch {
    throw badRequest('The body of this request is not JSON')
  }
}

export async function readForm(c: Context): Promise<Record<string, string>> {
  const text = await readBody(c)
  try {
    decodeURIComponent(text)
  } catch {
    throw badRequest('The body of this request is not a form in UTF-8')
  }
  return Object.fromEntries(new URLSearchParams(text))
}
