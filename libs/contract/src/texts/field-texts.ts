/* Messages at form fields (docs/product/texts.md#field-texts). */

function nameRule(what: string) {
  return `${what} must be between 2 and 100 characters and contain only letters, spaces, hyphens, apostrophes, and periods`;
}

export const nickNameRequired = 'Nick name is required';
export const nickNameFormat = nameRule('Nick name');
export const fullNameRequired = 'Full name is required';
export const fullNameFormat = nameRule('Full name');
export const organizerNameRequired = 'Event organizer name is required';
export const organizerNameFormat =
  'Event organizer name must be between 2 and 100 characters and contain only letters, numbers, spaces, hyphens, apostrophes, and periods';
export const emailRequired = 'Email is required';
export const emailFormat = 'Please enter a valid email address';
export const emailUnchanged = 'This is your email address already';
export const emailNeedsPassword = 'Type your password to change your email address';
export const emailChangesPerDay =
  'You can be sent 5 links a day to confirm an email address. Please try again tomorrow';
export const dateOfBirthRequired = 'Date of birth is required';
export const dateOfBirthFormat = 'Please enter a real date of birth';
export const tooYoungToRegister = 'You must be at least 13 years old to register';
export const dateOfBirthFixed =
  'This date decides what is allowed at that age. Ask Muster to change it';
export const dateOfBirthInFuture = 'A date of birth is not in the future';
export const dependantAdult = 'Whoever is 18 or older needs an account of their own';
export const dependantUnknown = 'This is none of your dependants, or not any more';
export const minAge = 'A minimum age is a whole number from 0 to 99';
export const tooYoung = 'You must be at least 13 years old';
export const passwordRequired = 'Password is required';
export const passwordWrong = 'Password is incorrect';
export const passwordFormat =
  'Password needs at least 6 characters, an uppercase letter, a lowercase letter and a digit';
export const passwordsDiffer = 'Passwords do not match';
export const bioTooLong = 'Bio can be at most 500 characters';
export const titleRequired = 'Event title is required';
export const locationRequired = 'Event location is required';
export const dateRequired = 'Event date is required';
export const dateFormat = 'Please enter a real date and time';
export const dateSkipped =
  'This time does not exist: the clocks go forward from 01:00 to 02:00 that night';
export const dateInPast = 'Choose a date in the future';
export const endRange = 'The end must be after the start, by 14 days at most';
export const imageRequired = 'Main image is required';
export const eventOrganizerRequired = 'Organizer name is required';
export const durationRequired = 'Duration is required';
export const priceUnclear =
  'It is not clear what players pay. Write one amount, such as £25, or give the lowest price too';
export const priceRequired = 'Price is required';
export const latitudeRequired = 'Latitude is required';
export const latitudeRange = 'Latitude must be between -90 and 90';
export const longitudeRequired = 'Longitude is required';
export const longitudeRange = 'Longitude must be between -180 and 180';
export const maxParticipantsMin = 'Max participants must be a whole number of at least 1';
export const optionPrice = 'Price must be £0 or more, with at most two decimals';
export const optionLimit = 'A limit is a whole number from 1 to 100,000';
export const onePlaceField = 'Only one option group can be the ticket types';
export const kitNotChosen = 'This option is not among those that the player has chosen';
export const kitNotHandedOut = 'What was not handed out cannot be returned';
export const customFieldLabelRequired = 'Give this option group a label';
export const optionChoice = 'Choose an option by its id, or by its label';
export const customFieldRemoved =
  'This option group was removed meanwhile. Remove it here, or add a new one';
export const optionRemoved = 'This option was removed meanwhile. Remove it here, or add a new one';
export const customFieldOptionsRequired = 'Add at least one option with a label';
export const currentPasswordRequired = 'Current password is required';
export const currentPasswordWrong = 'Current password is incorrect';
export const newPasswordRequired = 'New password is required';
export const newPasswordsDiffer = 'New passwords do not match';
export const newPasswordShort = 'New password must be at least 6 characters long';
export const newPasswordWeak = 'Please choose a stronger password';
export const savedSearchName = 'Name the search';
export const templateName = 'Name the template';
export const participantViewName = 'Name the view';
export const crewRoles = 'Choose at least one role';
export const crewUntil = 'Choose a date in the future, at most two years ahead';
export const deviceName = 'Name the device';
export const nonce = 'A nonce is a UUIDv7 in lower case';
export const listVersion = 'A version of the list is a whole number of 0 or more';
export const scans = 'Send a list of scans';
export const scanSubject =
  'Name who it is about by participationId or by code, an undo by refersTo alone';
export const admitReason = 'Say why this person is let in';
export const emergencyName = 'Name whom to call in an emergency';
export const emergencyPhone = 'Give the telephone number to call in an emergency';
export const near = 'Give the location as latitude,longitude';
export const searchPrice = 'Give a price in pounds, with at most two decimals';
export const searchPriceRange = 'The highest price must not be below the lowest';
export const cancellationReason = 'Say why the event is called off';
export const reportReasonRequired = 'Choose a reason';
export const reportTextRequired = 'Say what is wrong';
export const warningRequired = 'Write what the person should know';
export const changeNothing = 'Give at least one change';
export const ticketCode = 'A ticket code has 12 letters and digits, such as K7PM-3XQ2-9WTF';
export const characters = 'This contains characters that cannot be stored';
export const nameReserved = 'This name is reserved. Please choose another one';
export const consentRequired = 'Please agree, so that the organizer can let you in';
export const pence = 'A whole number of pence, from 1 to 1,000,000';
export const currency = 'Pounds: gbp';
export const paymentMode = 'off, optional or required';
export const stripeKey = 'A secret or restricted Stripe key, such as rk_live_… or sk_test_…';
export const deposit = 'An amount from £0.01 to £10,000.00';
export const refundDays = 'A whole number of days from 0 to 365, each once';
export const refundPercent = 'A whole number from 0 to 100';
export const paymentMethod = 'cash, card or bank';
export const noMethod = 'An adjustment has no method';
export const adjustmentNote = 'Say what is adjusted';
export const voucherKind = 'pounds or percent';
export const voucherPounds = 'An amount from £0.01 to £10,000.00, with at most two decimals';
export const voucherPercent = 'A whole number from 1 to 100';
export const voucherUses = 'A whole number from 1 to 100,000';
export const voucherEnd = 'Choose a day that is not over.';
export const voucherEvents = 'Choose 1 to 100 events, each once, or all of them';
export const voucherCode = 'This code is not valid for this event, or not any more';
export const day = 'A day as YYYY-MM-DD';
export const checks = 'Send a list of checks';
export const gunLabel = 'Say which gun it is';
export const gunClass = 'Say which class of gun it is';
export const gunClassTaken = 'Each class once, whatever its case';
export const classBase = 'full_auto or single_shot; a class of the law is its own';
export const limitMillijoules = 'A whole number of millijoules from 1 to what the law allows';
export const engagementM = 'A whole number of metres from 0 to 200';
export const bbCentigrams = 'A whole number of hundredths of a gram, from 12 to 50';
export const fpsTenths = 'A whole number of tenths of a foot per second, from 500 to 7,000';
export const millijoules = 'A whole number of millijoules, from 1 to 20,000';
export const chronoMeasurement = 'Give either fpsTenths or millijoules';
export const cardColour = 'yellow or red';
export const cardPlayer = 'Give either userId or participationId';
export const cardReason = 'Say why';
export const waiverBody = 'Write what players sign';
export const waiverValidity = 'year or event';
export const waiverAge = 'A whole number of years, from 0 to 18';
export const waiverVersion = 'The version of the text that was shown, from 1';
export const typedName = 'Type the name of who signs, with two letters at least';
export const strokes = 'A drawing is SVG path data of at most 20,480 characters';
export const ownGuardian = 'Give the email of your guardian, not your own';
export const signedByDevice = 'Name who signs by participationId';
