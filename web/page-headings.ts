import { paths } from './paths.ts'

type Head = { title: string; lead: string }

/** How pages begin that can say so before anything else is known. */
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
} satisfies Record<string, Head>

const byPath: Record<string, Head> = {
  [paths.signIn]: pageHeadings.signIn,
  [paths.newApplication]: pageHeadings.newApplication,
  [paths.complete]: pageHeadings.complete,
  [paths.addDocuments]: pageHeadings.addDocuments,
}

/** The head of the page at a path, if it is one of these. */
export const getPageHeading = (path: string): Head | undefined => byPath[path.replace(/\/+$/, '')]
