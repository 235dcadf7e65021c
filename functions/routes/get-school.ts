import { notFound } from '#shared/errors.ts'
import { route } from '../http/route.ts'

/** Returns one school; not found for an unknown code. */
export const { app, lambda } = route('get-school', async ({ param: { code } }, { catalogue }) => {
  const match = (await catalogue.listSchools()).find(school => school.code === code)
  if (!match) throw notFound('School', code)
  return match
})
