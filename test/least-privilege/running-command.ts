import { AsyncLocalStorage } from 'node:async_hooks'

/** The name of the command of staff or operators that runs, such as "applicants find". */
export const runningCommand = new AsyncLocalStorage<string>()
