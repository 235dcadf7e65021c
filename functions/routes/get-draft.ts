import { route } from '../http/route.ts'

/** The caller's unfinished form; version 0 while there is none. */
export const { app, lambda } = route('get-draft', ({ who }, { drafts, now }) => drafts.get(who, now()))
