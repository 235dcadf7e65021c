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

export const readJson = (c: Context): Promise<unknown> =>
  c.req.json().catch(() => {
    throw badRequest('The body of this request is not JSON')
  })

export const readForm = async (c: Context): Promise<Record<string, string>> =>
  Object.fromEntries(new URLSearchParams(await c.req.text()))
