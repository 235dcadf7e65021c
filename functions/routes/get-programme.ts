import { notFound } from '#shared/errors.ts'
import { route } from '../http/route.ts'

/** Returns one programme, or 404 for an unknown code. */
export const { app, lambda } = route('get-programme', async ({ param: { code } }, { catalogue }) => {
  const match = (await catalogue.listProgrammes()).find(programme => programme.code === code)
  if (!match) throw notFound('Programme', code)
  return match
})
