import type { Db } from '#server/database/pool.ts';
import { insertRows } from './engine/rows-store.ts';

// Postal code, FIPS code, name, voting seats in the House since the census of 2020.
const states: [postal: string, id: number, name: string, seats: number][] = [
  ['AL', 1, 'Alabama', 7],
  ['AK', 2, 'Alaska', 1],
  ['AZ', 4, 'Arizona', 9],
  ['AR', 5, 'Arkansas', 4],
  ['CA', 6, 'California', 52],
  ['CO', 8, 'Colorado', 8],
  ['CT', 9, 'Connecticut', 5],
  ['DE', 10, 'Delaware', 1],
  ['DC', 11, 'District of Columbia', 0],
  ['FL', 12, 'Florida', 28],
  ['GA', 13, 'Georgia', 14],
  ['HI', 15, 'Hawaii', 2],
  ['ID', 16, 'Idaho', 2],
  ['IL', 17, 'Illinois', 17],
  ['IN', 18, 'Indiana', 9],
  ['IA', 19, 'Iowa', 4],
  ['KS', 20, 'Kansas', 4],
  ['KY', 21, 'Kentucky', 6],
  ['LA', 22, 'Louisiana', 6],
  ['ME', 23, 'Maine', 2],
  ['MD', 24, 'Maryland', 8],
  ['MA', 25, 'Massachusetts', 9],
  ['MI', 26, 'Michigan', 13],
  ['MN', 27, 'Minnesota', 8],
  ['MS', 28, 'Mississippi', 4],
  ['MO', 29, 'Missouri', 8],
  ['MT', 30, 'Montana', 2],
  ['NE', 31, 'Nebraska', 3],
  ['NV', 32, 'Nevada', 4],
  ['NH', 33, 'New Hampshire', 2],
  ['NJ', 34, 'New Jersey', 12],
  ['NM', 35, 'New Mexico', 3],
  ['NY', 36, 'New York', 26],
  ['NC', 37, 'North Carolina', 14],
  ['ND', 38, 'North Dakota', 1],
  ['OH', 39, 'Ohio', 15],
  ['OK', 40, 'Oklahoma', 5],
  ['OR', 41, 'Oregon', 6],
  ['PA', 42, 'Pennsylvania', 17],
  ['RI', 44, 'Rhode Island', 2],
  ['SC', 45, 'South Carolina', 7],
  ['SD', 46, 'South Dakota', 1],
  ['TN', 47, 'Tennessee', 9],
  ['TX', 48, 'Texas', 38],
  ['UT', 49, 'Utah', 4],
  ['VT', 50, 'Vermont', 1],
  ['VA', 51, 'Virginia', 11],
  ['WA', 53, 'Washington', 10],
  ['WV', 54, 'West Virginia', 2],
  ['WI', 55, 'Wisconsin', 8],
  ['WY', 56, 'Wyoming', 1],
  ['AS', 60, 'American Samoa', 0],
  ['GU', 66, 'Guam', 0],
  ['MP', 69, 'Northern Mariana Islands', 0],
  ['PR', 72, 'Puerto Rico', 0],
  ['VI', 78, 'U.S. Virgin Islands', 0],
  // Postal regions of people who serve abroad. The numbers are ours: FIPS codes end at 95.
  ['AA', 96, 'Armed Forces Americas', 0],
  ['AE', 97, 'Armed Forces Europe', 0],
  ['AP', 98, 'Armed Forces Pacific', 0],
];

const postals = new Set(states.map(([postal]) => postal));
const byFips = new Map(states.map(([postal, id]) => [id, postal]));

export function isState(postal: string): boolean {
  return postals.has(postal);
}

/** 6 → 'CA'; undefined for an unknown code. */
export function stateOfFips(fips: number): string | undefined {
  return byFips.get(fips);
}

/** Inserts the states that are missing. */
export async function seedStates(db: Db): Promise<void> {
  const rows = states.map(([postal, id, name, house_seats]) => ({ postal, id, name, house_seats }));
  await insertRows(db, 'states', rows, { onConflict: 'do nothing' });
}
