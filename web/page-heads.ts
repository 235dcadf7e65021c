import { paths } from './paths.ts'

/** How a page begins, where it can say so before anything else is known. */
export const pageHeads = {
  signIn: {
    title: 'Sign in',
    lead: 'We send a link to your e-mail address, so that only you can apply in your name.',
  },
  newApplication: {
    title: 'Your application',
    lead: 'We show at once what is open to you. Nothing is sent before you press Submit.',
  },
  addDocuments: {
    title: 'Send us your documents',
    lead: 'A photo or a scan is fine, as long as every word can be read.',
  },
} as const

/** The head of the page at a path, if it is one of these. */
export function headAt(path: string) {
  const [name] = Object.entries(paths).find(([, known]) => known === path.replace(/\/+$/, '')) ?? []
  return Object.entries(pageHeads).find(([known]) => known === name)?.[1]
}
