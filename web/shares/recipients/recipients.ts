/** Who a share goes to. With `all`, `ids` are the exceptions. */
export interface Recipients {
  all: boolean;
  ids: readonly number[];
}

export const everyone: Recipients = { all: true, ids: [] };
export const noRecipients: Recipients = { all: false, ids: [] };

export function isChosen({ all, ids }: Recipients, id: number): boolean {
  return ids.includes(id) !== all;
}

/** Adds or removes a member. Choosing every member of the network one by one is the same as choosing all. */
export function toggle({ all, ids }: Recipients, id: number, networkSize: number): Recipients {
  const next = ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id];
  if (next.length < networkSize) return { all, ids: next };
  return all ? noRecipients : everyone;
}

/** The same choice as a list, where every member of the network is known. */
export function withoutExceptions(recipients: Recipients, network: readonly number[]): Recipients {
  if (!recipients.all || recipients.ids.length === 0) return recipients;
  return { all: false, ids: network.filter((id) => !recipients.ids.includes(id)) };
}

export function countChosen({ all, ids }: Recipients, networkSize: number): number {
  return all ? Math.max(0, networkSize - ids.length) : ids.length;
}

/** Nobody would get the share. An unknown size of the network is left to the server. */
export function isNobody(recipients: Recipients, networkSize: number | undefined): boolean {
  if (networkSize === undefined) return !recipients.all && recipients.ids.length === 0;
  return countChosen(recipients, networkSize) === 0;
}

/** The fields of the call: none for the whole network, otherwise the exceptions or the chosen members. */
export function receiverFields({ all, ids }: Recipients): { receiver_ids?: string; except_ids?: string } {
  if (!all) return { receiver_ids: ids.join(',') };
  return ids.length === 0 ? {} : { except_ids: ids.join(',') };
}
