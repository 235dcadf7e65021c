import { subjectLists } from '../catalogue/subject-lists.ts'
import { route } from '../http/route.ts'

/** Only the entry check needs the equivalents. */
const { ibEquivalents: _, ...subjects } = subjectLists

export const { app, handler } = route('list-subjects', {}, async () => subjects)
