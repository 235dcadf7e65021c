import { notFound } from '#shared/errors.ts'
import { toListedProgramme } from '#shared/schemas/programme.ts'
import { route } from '../http/route.ts'
import { catalogue } from '../ports/port-factories.ts'

export const { app, handler } = route(
  'get-programme',
  { catalogue },
  async ({ param: { code } }, { catalogue }) => {
    const match = await catalogue.getProgramme(code)
    if (!match) throw notFound('Programme', code)
    return toListedProgramme(match.programme)
  },
)
