import { notFound } from '#shared/errors.ts'
import { route } from '../http/route.ts'

/** One programme; refuses an unknown code. */
export const { app, lambda } = route('get-programme', async ({ param: { code } }, { catalogue }) => {
  const found = (await catalogue.listProgrammes()).find(programme => programme.code === code)
  if (!found) throw notFound('Programme', code)
  return found
})
