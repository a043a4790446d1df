import * as contract from '#contract/initiatives.ts';
import { route } from '#server/http/route.ts';
import { flagged } from '#server/posts/posts.ts';
import { listPage } from './initiative-list.ts';
import {
  createInitiative,
  deleteInitiative,
  flagInitiative,
  initiativeDetails,
  submitInitiative,
  updateInitiative,
} from './initiatives.ts';

export const initiativeRoutes = [
  route(contract.listInitiatives, ({ db, viewer, query }) => listPage(db, viewer, query)),

  route(contract.createInitiative, async ({ db, viewer, body }) => {
    const { title, description, visibility, representative_ids = [] } = body.initiative;
    const id = await createInitiative(
      db,
      viewer,
      { title, description: description ?? '', visibility: visibility ?? '' },
      body.representative_ids ?? representative_ids,
      body.client_key,
    );
    return { initiative: await initiativeDetails(db, viewer, id), message: contract.initiativeSaved };
  }),

  route(contract.updateInitiative, async ({ db, viewer, params, body }) => {
    const { representative_ids, ...changes } = body.initiative ?? {};
    await updateInitiative(db, viewer, params.id, changes, body.representative_ids ?? representative_ids);
    return {
      initiative: await initiativeDetails(db, viewer, params.id),
      message: 'Your initiative has been saved.',
    };
  }),

  route(contract.submitInitiative, async ({ db, config, viewer, params }) => {
    const isInReview = await submitInitiative(db, viewer, params.id);
    return {
      initiative: await initiativeDetails(db, viewer, params.id),
      email: config.adminEmail,
      message: `Your initiative has been submitted${isInReview ? ' and is waiting for review' : ''}.`,
    };
  }),

  route(contract.deleteInitiative, async ({ db, viewer, params }) => {
    await deleteInitiative(db, viewer, params.id);
    return { message: 'Your draft has been deleted.' };
  }),

  route(contract.flagInitiative, async ({ db, config, viewer, params, body }) => {
    await flagInitiative(db, viewer, params.id, body.comment ?? '');
    return { message: flagged(config.adminName) };
  }),

  route(contract.getInitiative, async ({ db, viewer, params }) => ({
    initiative: await initiativeDetails(db, viewer, params.id),
  })),

  route(contract.initiativeEmails, async ({ db, viewer, params }) =>
    (await initiativeDetails(db, viewer, params.id)).representatives.map(({ name, email, contact_form }) => ({
      name,
      email,
      contact_form,
    })),
  ),
];
