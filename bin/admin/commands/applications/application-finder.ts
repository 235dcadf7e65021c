import { readApplicationNumber, readUcasId } from '../../../command-line/parse-arguments.ts'
import type { ApplicationSummary } from '../../../ports/application-operations.ts'
import type { CommandPorts } from '../../../ports/command-ports.ts'
import { headings } from './applications-workbook.ts'
import { loadSummaries } from './load-applications.ts'

type NamingColumn = typeof headings.applicationNumber | typeof headings.ucasId
type NamingRow = {
  values: Record<NamingColumn, string>
  addMistake: (column: NamingColumn, text: string) => void
}

/** Finds the application of a row by its number, which must belong to the UCAS ID, or else by the UCAS ID. */
export async function createApplicationFinder(ports: CommandPorts) {
  const { summaries, openByUcasId } = await loadSummaries(ports)
  const summaryByNumber = new Map(summaries.map(summary => [summary.applicantId, summary]))

  return ({ values, addMistake }: NamingRow): ApplicationSummary | undefined => {
    const applicationNumber = values[headings.applicationNumber]
    const ucasId = readUcasId(values[headings.ucasId]) ?? values[headings.ucasId]
    const refuse = (text: string) => {
      addMistake(applicationNumber ? headings.applicationNumber : headings.ucasId, text)
      return undefined
    }
    if (applicationNumber) {
      const summary = summaryByNumber.get(readApplicationNumber(applicationNumber, ports.configuration) ?? -1)
      if (!summary) return refuse('There is no application with this number: correct it, or delete the row')
      if (ucasId && ucasId !== summary.ucasId)
        return refuse('The number and the UCAS ID belong to different people')
      return summary
    }
    const [summary, other] = openByUcasId.get(ucasId) ?? []
    if (other) return refuse('Several people have applied with this UCAS ID: enter the number')
    return summary ?? refuse('Nobody has applied with this UCAS ID')
  }
}
