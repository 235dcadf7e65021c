import type { Plugin } from 'vite'

/** What every page, or the form as it begins, calls most functions of. */
const called = ['zod', 'query', 'base', 'app', 'main', 'schemas', 'qualifications', 'apply-screen']

/**
 * Has a browser compile these scripts whole while they come, in a thread of its own, instead of each function when it
 * is first called. Browsers that do not know the comment pass over it.
 */
export const compileAhead = (): Plugin => ({
  name: 'compile-ahead',
  apply: 'build',
  generateBundle: {
    // Before the comment nothing may stand, neither what Vite puts at the beginning.
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && called.includes(file.name))
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
    },
  },
})
