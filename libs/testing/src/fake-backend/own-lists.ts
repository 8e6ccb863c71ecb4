import { type Books, type EventTemplate, MAX_COUNT } from '@muster/contract';
import { type ClassLimit, effectiveLimits, onlyPage } from '@muster/domain';
import { makeFreshId } from '../builders/ids.ts';
import { makeMoment } from '../builders/make-moment.ts';
import { refuse } from '../handlers/refuse.ts';
import type { FakeBackend, FakeHandlers } from './fake-backend.ts';
import { storeFile } from './files.ts';
import {
  DAY_MS,
  fromNow,
  pageOf,
  putFirst,
  removeFrom,
  removeNamed,
  removePerson,
} from './lists.ts';
import { changeFakeParticipants } from './participants.ts';
import { findEvent, findPerson } from './people.ts';
import { participantsOf } from './stock.ts';

/**
 * Handlers of the lists of an account: whom it keeps away, crew and devices of every event, what it
 * has named, vouchers, which joining does not take, and Moments.
 */
export const ownListHandlers = {
  listBans: ({ bans }, { actor, query }) => pageOf('bans', bans.get(actor.id) ?? [], query),
  banUser(backend, { actor, params: { userId }, body: { reason } }) {
    const ban = { user: findPerson(backend, userId), reason, createdAt: fromNow() };
    const change = { userIds: [userId], change: { status: 'cancelled' as const } };
    for (const event of backend.events.filter(({ organizer }) => organizer.id === actor.id))
      changeFakeParticipants(backend, event, change);
    return { ban: putFirst(backend.bans, actor, ban, ({ user }) => user.id === userId) };
  },
  liftBan: ({ bans }, request) => removePerson(bans, request),
  listBlocks: ({ blocks }, { actor, query }) => pageOf('blocks', blocks.get(actor.id) ?? [], query),
  blockUser(backend, { actor, params: { userId } }) {
    const block = { user: findPerson(backend, userId), createdAt: fromNow() };
    return { block: putFirst(backend.blocks, actor, block, ({ user }) => user.id === userId) };
  },
  unblockUser: ({ blocks }, request) => removePerson(blocks, request),
  listCards({ cards }, { actor, query }) {
    const all = cards.get(actor.id) ?? [];
    const own = all.filter(({ user }) => !query.userId || user.id === query.userId);
    return pageOf('cards', own, query);
  },
  giveCard(backend, { actor, body: { userId, participationId, eventId, colour, reason } }) {
    const { id, title } = findEvent(backend, eventId);
    const holder = participantsOf(backend, findEvent(backend, eventId)).find(
      (participant) => participant.id === participationId,
    );
    const user = findPerson(backend, userId ?? holder?.user.id ?? '');
    const givenBy = { id: actor.id, name: actor.nickName };
    const times = { createdAt: fromNow(), endsAt: fromNow(365 * DAY_MS) };
    const card = { id: makeFreshId(), colour, reason, user, event: { id, title }, givenBy };
    const can = { takeBack: true };
    return { card: putFirst(backend.cards, actor, { ...card, ...times, can }) };
  },
  takeCardBack: ({ cards }, request) => removeNamed(cards, request),
  getWaiver: ({ waivers }, { actor }) => ({ waiver: waivers.get(actor.id) ?? null }),
  updateWaiver({ waivers }, { actor, body: { isMaterial: _, ...text } }) {
    const version = (waivers.get(actor.id)?.version ?? 0) + 1;
    const waiver = { ...text, version, createdAt: fromNow() };
    waivers.set(actor.id, waiver);
    return { waiver };
  },
  removeWaiver({ waivers }, { actor }) {
    waivers.delete(actor.id);
    return { waiver: null };
  },
  getRecord: ({ records }, { actor }) => ({ sites: records.get(actor.id) ?? [] }),
  getBooks: ({ books }, { actor }) => booksOf(books, actor.id),
  updateVat({ books }, { actor, body }) {
    const changed = { ...booksOf(books, actor.id), vat: body };
    books.set(actor.id, changed);
    return changed;
  },
  removeVat({ books }, { actor }) {
    books.set(actor.id, { ...booksOf(books, actor.id), vat: null });
    return booksOf(books, actor.id);
  },
  getLimits: ({ limits }, { actor }) => toLimits(limits.get(actor.id) ?? []),
  setLimits({ limits }, { actor, body }) {
    const own = body.limits.map((limit) => ({ ...limit, base: limit.base ?? 'full_auto' }));
    limits.set(actor.id, own);
    return toLimits(own);
  },
  listCrew: ({ crew }, { actor, query }) => ({
    ...pageOf('crew', crew.get(actor.id) ?? [], query),
    invitations: [],
  }),
  endCrewMember(backend, { params: { id } }) {
    for (const organizerId of backend.crew.keys())
      removeFrom(backend.crew, { id: organizerId }, (member) => member.id === id);
    return { id };
  },
  listDevices: ({ devices }, { actor, query }) =>
    pageOf('devices', devices.get(actor.id) ?? [], query),
  addDevice({ devices }, { actor, body }) {
    const device = { ...body, id: makeFreshId(), pairedAt: null, lastSeenAt: null };
    return { device: putFirst(devices, actor, device), code: 'K7PM3XQ29W' };
  },
  removeDevice: ({ devices }, request) => removeNamed(devices, request),
  listSavedSearches: ({ savedSearches }, { actor }) => ({
    searches: byName(savedSearches.get(actor.id) ?? []),
  }),
  createSavedSearch({ savedSearches }, { actor, body }) {
    if (savedSearches.get(actor.id)?.some(hasName(body))) return refuse('SAVED_SEARCH_NAME_TAKEN');
    const search = { ...body, id: makeFreshId(), createdAt: fromNow() };
    return { search: putFirst(savedSearches, actor, search) };
  },
  updateSavedSearch({ savedSearches }, { actor, params, body }) {
    const search = savedSearches.get(actor.id)?.find(({ id }) => id === params.id);
    return { search: Object.assign(search ?? refuse('SAVED_SEARCH_NOT_FOUND'), body) };
  },
  deleteSavedSearch: ({ savedSearches }, request) => removeNamed(savedSearches, request),
  listParticipantViews: ({ participantViews }, { actor }) => ({
    views: byName(participantViews.get(actor.id) ?? []),
  }),
  saveParticipantView({ participantViews }, { actor, body }) {
    const view = { ...body, id: makeFreshId() };
    return { view: putFirst(participantViews, actor, view, hasName(body)) };
  },
  deleteParticipantView: ({ participantViews }, request) => removeNamed(participantViews, request),
  listEventTemplates: (backend, { actor }) => ({ templates: templatesOf(backend, actor) }),
  setEventTemplate(backend, { actor, params: { id }, body: { name } }) {
    const others = templatesOf(backend, actor).filter(({ eventId }) => eventId !== id);
    if (others.some(hasName({ name }))) return refuse('TEMPLATE_NAME_TAKEN');
    backend.templateNames.set(id, name);
    return { template: { eventId: id, name, title: findEvent(backend, id).title } };
  },
  removeEventTemplate({ templateNames }, { params }) {
    templateNames.delete(params.id);
    return params;
  },
  listVouchers: ({ vouchers }, { actor, query }) =>
    pageOf('vouchers', vouchers.get(actor.id) ?? [], query),
  addVoucher({ vouchers }, { actor, body }) {
    const code = 'K7QM-2X9P-HT22';
    const made = { id: makeFreshId(), uses: 0, createdAt: fromNow(), codeEnd: code.slice(-4) };
    return { voucher: putFirst(vouchers, actor, { ...body, ...made }), code };
  },
  deleteVoucher: ({ vouchers }, request) => removeNamed(vouchers, request),
  listMoments(backend, { actor }) {
    const moments = backend.moments.get(actor.id) ?? [];
    return { moments, pagination: onlyPage(moments, MAX_COUNT.moments) };
  },
  getMomentStats(backend, { actor }) {
    const moments = backend.moments.get(actor.id) ?? [];
    const bytes = moments.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    return { totalMoments: moments.length, totalSizeMB: Math.round(bytes / 10_486) / 100 };
  },
  uploadMoment(backend, { actor, file }) {
    const url = `/media/${storeFile(backend, file, 'moments')}`;
    const stored = { originalName: file.name, sizeBytes: file.size, uploadedAt: fromNow() };
    const moment = makeMoment({ url, thumbnailUrl: url, ...stored });
    putFirst(backend.moments, actor, moment);
    const replaced = backend.moments.get(actor.id)?.splice(MAX_COUNT.moments) ?? [];
    return { moment, replacedOldest: replaced.length > 0 };
  },
  deleteMoment(backend, request) {
    removeNamed(backend.moments, request);
    return {};
  },
} satisfies FakeHandlers;

interface Named {
  name: string;
}

function byName<T extends Named>(items: readonly T[]): T[] {
  return items.toSorted((a, b) => a.name.localeCompare(b.name));
}

function hasName({ name }: Named) {
  return (other: Named) => other.name.toLowerCase() === name.toLowerCase();
}

function templatesOf(backend: FakeBackend, actor: { id: string }): EventTemplate[] {
  const own = backend.events.filter(({ organizer }) => organizer.id === actor.id);
  const templates = own.flatMap(({ id, title }) => {
    const name = backend.templateNames.get(id);
    return name === undefined ? [] : [{ eventId: id, name, title }];
  });
  return byName(templates);
}

function toLimits(own: readonly ClassLimit[]) {
  return { limits: effectiveLimits(own), hasOwnLimits: own.length > 0 };
}

function booksOf(books: ReadonlyMap<string, Books>, userId: string): Books {
  return books.get(userId) ?? { vat: null, firstDay: null };
}
