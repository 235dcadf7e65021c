import { subjectLists } from '../catalogue/subject-lists.ts'
import { createRouteHandler, route } from '../http/route.ts'
import { flags } from '../ports/port-factories.ts'

/** Returns the subject titles per qualification type, with common titles and aliases. What only the entry check needs stays here. */
const { ibEquivalents: _, ...reply } = subjectLists
export const app = route('list-subjects', async () => reply)
export const handler = createRouteHandler(app, { flags })
