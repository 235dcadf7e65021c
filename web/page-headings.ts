import { paths } from './paths.ts'

type PageHeading = { title: string; lead: string }

/** The titles and leads that are shown before the rest of their page has loaded. */
export const pageHeadings = {
  signIn: {
    title: 'Sign in',
    lead: 'We will email you a link to sign in with, so that only you can apply in your name.',
  },
  newApplication: {
    title: 'Your application',
    lead: 'You will see straight away which programmes you can apply for. We do not consider your application until you press Submit.',
  },
  complete: {
    title: 'Thank you',
    lead: 'We have received your application. Keep your applicant number: you will need it if you call us.',
  },
  addDocuments: {
    title: 'Send us your documents',
    lead: 'A photo or a scan is fine, as long as every word can be read.',
  },
} satisfies Record<string, PageHeading>

const byPath: Record<string, PageHeading> = {
  [paths.signIn]: pageHeadings.signIn,
  [paths.newApplication]: pageHeadings.newApplication,
  [paths.complete]: pageHeadings.complete,
  [paths.addDocuments]: pageHeadings.addDocuments,
}

/** Returns the title and lead of the page at a path, or undefined if they depend on its content. */
export const getPageHeading = (path: string): PageHeading | undefined => byPath[path.replace(/\/+$/, '')]
