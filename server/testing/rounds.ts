/** How often a race is repeated. More rounds find rarer races: `npm run faults -- races` sets RACE_ROUNDS. */
export const raceRounds = Number(process.env['RACE_ROUNDS'] ?? 30);
