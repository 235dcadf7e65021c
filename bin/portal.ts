import { App, Validations } from 'aws-cdk-lib'
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag'
import { buildWeb } from '#infra/build-web.ts'
import { readDeployment } from '#infra/configuration.ts'
import { prepareForRehearsal } from '#infra/delivery/rehearsal-stack.ts'
import { bundleFunctions } from '#infra/functions/bundle.ts'
import { PortalStack } from '#infra/portal-stack.ts'
import { UserError } from '#infra/user-error.ts'
import { checkUcatThreshold } from '#shared/rules/ucat.ts'
import { siteConfiguration } from '#shared/schemas/configuration.ts'

try {
  const app = new App()
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app))
  const asked = readDeployment(app.node)
  const warning = checkUcatThreshold(asked.configuration)
  if (warning) console.warn(warning)
  const functions = await bundleFunctions()
  if (app.node.tryGetContext('rehearsal'))
    prepareForRehearsal(new PortalStack(app, asked, { functions }), asked.stage)
  else {
    const { configuration, settings } = asked
    const siteAddress = configuration.siteAddress ?? (settings.domain && `https://${settings.domain.name}`)
    const forPages = siteConfiguration.parse({ ...configuration, siteAddress })
    const { folder } = await buildWeb(JSON.stringify(forPages))
    new PortalStack(app, asked, { functions, site: folder })
  }
} catch (thrown) {
  console.error(thrown instanceof UserError ? thrown.message : thrown)
  process.exitCode = 1
}
