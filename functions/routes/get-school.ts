import { notFound } from '#shared/errors.ts'
import { route } from '../http/route.ts'
import { catalogue } from '../ports/port-factories.ts'

export const { app, handler } = route(
  'get-school',
  { catalogue },
  async ({ param: { code } }, { catalogue }) => {
    const match = (await catalogue.listSchools()).find(school => school.code === code)
    if (!match) throw notFound('School', code)
    return match
  },
)
