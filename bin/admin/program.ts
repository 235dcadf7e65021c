import type { Program } from '../command-line/run-program.ts'
import { addApplicantCommands } from './commands/applicants/applicants.ts'
import { addApplicationCommands } from './commands/applications/applications.ts'
import { addAttachmentCommands } from './commands/attachments/attachments.ts'
import { addAuditCommand } from './commands/audit.ts'
import { addCatalogueCommands } from './commands/catalogue/catalogue.ts'
import { addMailCommands } from './commands/mails.ts'
import { addServiceCommands } from './commands/service.ts'

export const adminProgram: Program = {
  prefix: 'npm run admin "--"',
  description: 'The staff command line of the Clearing Application Portal.',
  details: `--stage local (the default) is the portal on this machine; start it first with "npm start".
Any other stage uses your own AWS credentials.`,
  addCommands: program => {
    addServiceCommands(program)
    addCatalogueCommands(program)
    addApplicantCommands(program)
    addApplicationCommands(program)
    addAttachmentCommands(program)
    addMailCommands(program)
    addAuditCommand(program)
  },
}
