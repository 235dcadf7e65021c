import { notFound } from '#shared/errors.ts'
import { route } from '../http/route.ts'

/** One school; refuses an unknown code. */
export const { app, lambda } = route('get-school', async ({ param: { code } }, { catalogue }) => {
  const found = (await catalogue.listSchools()).find(school => school.code === code)
  if (!found) throw notFound('School', code)
  return found
})
