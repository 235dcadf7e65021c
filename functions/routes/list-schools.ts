import { route } from '../http/route.ts'
import { catalogue, flags } from '../ports/port-factories.ts'

export const { app, handler } = route('list-schools', { catalogue, flags }, (_, { catalogue }) =>
  catalogue.listSchools(),
)
