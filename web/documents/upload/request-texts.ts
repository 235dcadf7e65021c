import type { AttachmentType } from '#shared/schemas/attachment.ts'

/** What a request of each type asks for. */
export const requestTexts: Record<AttachmentType, { title: string; what: string }> = {
  Grades: {
    title: 'Send us your grades',
    what: 'We ask for your results slips or certificates, with every grade of your application.',
  },
  IELTS: {
    title: 'Send us your IELTS result',
    what: 'We ask for your test report, with the overall score and the score of each part.',
  },
  Other: {
    title: 'Send us your documents',
    what: 'We ask for the documents that we wrote to you about.',
  },
}
