import { Command, CommanderError } from 'commander';
import { setToday } from '#server/environment/clock.ts';
import { ConfigError, readConfig, type Config } from '#server/config.ts';
import { registerAds } from './ads.ts';
import { registerBackup } from './backup.ts';
import { registerImport } from './import.ts';
import { registerJobs } from './jobs.ts';
import { registerRoles } from './roles.ts';
import { registerSeed } from './seed.ts';
import { registerStarter } from './starter.ts';
import { registerSync } from './sync.ts';
import { registerTwoStep } from './two-step.ts';

const commands: ((program: Command, config: Config) => void)[] = [
  registerImport,
  registerSync,
  registerStarter,
  registerBackup,
  registerSeed,
  registerRoles,
  registerTwoStep,
  registerAds,
  registerJobs,
];

// Only this account may read what a command writes to DATA_DIR.
process.umask(0o077);
try {
  const config = readConfig();
  setToday(config.today);
  const program = new Command('polity')
    .description('Operate a Polity server: import official data, back up, and manage members.')
    .showHelpAfterError()
    .exitOverride();
  for (const register of commands) register(program, config);
  await program.parseAsync();
} catch (error) {
  // Commander has printed its own errors already.
  if (error instanceof CommanderError) process.exitCode = error.exitCode;
  else {
    console.error(error instanceof ConfigError ? error.message : `Error: ${(error as Error).message}`);
    process.exitCode = 1;
  }
}
