import type { StaffCommand } from '../../command-line/staff-command.ts'

export function addRestoreCommand(program: StaffCommand) {
  program
    .command('restore')
    .describe({
      description: 'restore rows that the tables have lost',
      details: `The first run copies the tables as they were at that time, which takes AWS from a few minutes to an hour. Once the
copies are complete, the next run restores missing records, applications, document requests and audit entries. With --end, a
last run deletes the copies. See infra/docs/recovery.md.`,
      examples: [
        'restore --to "2027-08-12 09:30" --stage prod',
        'restore --to "2027-08-12 09:30" --end --stage prod',
      ],
      changes: true,
      policy: 'deployer',
    })
    .requiredOption('--to <time>', 'London time, such as "2027-08-12 09:30", in the last 35 days')
    .option('--end', 'delete the copies')
    // The client of AWS reads the environment when its module is loaded.
    .run(async (context, options) => (await import('./restore-rows.ts')).restore(context, options))
}
