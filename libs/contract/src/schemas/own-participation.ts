import { z } from 'zod';
import { participant } from './participant.ts';
import { id, timestamp } from './text.ts';

/** What a player sees of an event they joined, while it is approved. */
const joinedEvent = z.object({
  location: z.string(),
  duration: z.string(),
  endsAt: timestamp.nullable(),
  imageUrl: z.string(),
  imageThumbnail: z.string().nullable(),
  isVideo: z.boolean(),
  organizer: z.object({ id, name: z.string(), avatarUrl: z.string().nullable() }),
});

/** The caller's participation in an event, with the event (docs/product/participation.md#going). */
export const ownParticipation = participant
  .pick({
    status: true,
    position: true,
    waitsFor: true,
    holdUntil: true,
    paymentStatus: true,
    paymentAmount: true,
    balancePence: true,
    checkInStatus: true,
    checkInTime: true,
    joinedAt: true,
    id: true,
    dependant: true,
  })
  .extend({
    eventId: id,
    /** Of an event that is not shown: as it was approved; empty if it never was. */
    title: z.string(),
    date: timestamp,
    /** What can be paid online now; 0 when nothing is due, or nothing can be paid online. */
    duePence: z.int(),
    /** What a voucher takes off the price while one has a spot. */
    voucherPence: z.int(),
    /** The options that were chosen on joining, with what each adds to the price in pounds. */
    options: participant.shape.joinForm.shape.customFieldResponses,
    /** For the ticket; null without a spot. */
    ticketCode: z.string().nullable(),
    /** What the QR code of the ticket says, in upper case; null without a ticket. */
    ticketUrl: z.string().nullable(),
    /** Null while the event is not approved: then it does not exist for players. */
    event: joinedEvent.nullable(),
  });
/** An `ownParticipation` in a response. */
export type OwnParticipation = z.output<typeof ownParticipation>;

/**
 * Which of the caller's participations are listed (docs/product/participation.md#going): what is to
 * come, what is over, or what was left or cancelled after something was paid.
 */
export const participationScope = z.enum(['coming', 'past', 'left']);
/** One of `participationScope`. */
export type ParticipationScope = z.output<typeof participationScope>;
