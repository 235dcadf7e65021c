import type { RequirementMessage } from '#shared/schemas/entry-check.ts'
import { configuration } from '../../configuration.ts'

/** What happens after an application that an advisor checks, and which documents to have ready. */
export const AdvisorNextStep = ({ messages }: { messages: readonly RequirementMessage[] }) => (
  <>
    <h4>What happens next</h4>
    <p>{configuration.advisorNextStep}</p>
    <p>
      Have these ready: {new Intl.ListFormat('en-GB').format(listDocuments(messages))}. If one is not in
      English, have a translation ready too. If we need a copy, we will email you a link to send it.
    </p>
  </>
)

/** Returns the documents that prove what the entry check could not decide. */
function listDocuments(messages: readonly RequirementMessage[]): string[] {
  const paths = messages.filter(({ level }) => level === 'warning').map(({ path }) => path)
  return [
    ...(paths.some(path => !['english', 'gcses', 'maths'].includes(path)) ? ['your final results'] : []),
    ...(paths.includes('gcses') || paths.includes('maths') ? ['your secondary school certificate'] : []),
    ...(paths.includes('english') ? ['your English certificate or test report'] : []),
  ]
}
