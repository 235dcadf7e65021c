/**
 * How long each kind of data is stored, and the words of the privacy notice for it. The code that deletes reads the
 * numbers, the notice reads the words. Months are stored as the most days that they can have: 13 months have up to 397.
 */
export const retention = {
  /** An application with its entry check after it is submitted, and a document after it is received. */
  application: { days: 397, text: '13 months' },
  /** A record from UCAS after its import, if the person does not apply. */
  importedRecord: { days: 184, text: '6 months' },
  /** A draft after its last change. */
  draft: { days: 14, text: '14 days' },
  /** An upload that was not confirmed. */
  incomingUpload: { days: 1, text: 'a day' },
  /** A sign-in link after it is sent. */
  signInLink: { days: 1, text: 'a day' },
  session: { hours: 24, text: '24 hours' },
  /** The state of a budget of links after its last use. */
  signInBudget: { days: 1, text: 'a day' },
  mail: { days: 30, text: '30 days' },
  log: { days: 30, text: '30 days' },
  auditEntry: { days: 731, text: 'two years' },
  /** AWS's backup of every change of a table. */
  backup: { days: 35, text: '35 days' },
} as const

/** How long a sign-in link works after it is sent. */
export const linkLifetime = { minutes: 30, text: '30 minutes' } as const
