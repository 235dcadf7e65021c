import type { Reply } from '#shared/contract.ts'
import { toListedProgramme } from '#shared/schemas/programme.ts'
import { route } from '../http/route.ts'
import { catalogue } from '../ports/port-factories.ts'

export const { app, handler } = route('list-programmes', { catalogue }, async ({ c }, { catalogue }) => {
  const reply: Reply<'list-programmes'> = (await catalogue.listProgrammes()).map(toListedProgramme)
  // Every programme was parsed when it was read. `route` would parse them all again.
  return c.json(reply)
})
