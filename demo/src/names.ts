/**
 * First and last names as they go together in today's Britain. `share`: how often, of all of them
 * together.
 */
export interface Names {
  share: number;
  first: readonly string[];
  last: readonly string[];
}

function words(text: string) {
  return text.split(' ');
}

export const NAMES: readonly Names[] = [
  {
    share: 46,
    first: words(
      'Adam Alfie Amy Ben Beth Callum Charlotte Chloe Chris Claire Connor Dan Daisy Dave Ed Eleanor Ellie Emily Emma Freddie Gary George Georgia Gemma Hannah Harriet Harry Holly Jack Jake James Jess Joe Josh Karen Kate Keith Kieran Laura Leah Lee Leo Lewis Liam Louise Luke Martin Matt Megan Mia Mike Molly Nathan Neil Nicola Oliver Oscar Paul Pete Phoebe Poppy Rachel Rebecca Reece Rob Rosie Ruth Ryan Sally Sam Sarah Simon Sophie Steve Stuart Theo Tim Toby Tom Tony Vicky Will Zoe',
    ),
    last: words(
      'Allen Archer Atkins Bailey Baker Barnes Barker Bell Bennett Booth Bradley Brooks Carter Chapman Clarke Coles Cooper Cox Dawson Dean Dixon Edwards Ellis Fisher Fletcher Foster Fuller Gibson Goodwin Green Hale Harding Harper Harrison Hart Hayes Hobbs Holt Hudson Hunt Hurst Jackson Jarvis Kemp King Lawson Marsh Mason Miller Moore Newton North Osborne Page Palmer Parker Pearce Porter Potts Reed Rhodes Robinson Rowe Saunders Sharp Shaw Simmons Skinner Slater Spencer Stone Sutton Taylor Thorne Turner Walker Ward Watts Webb West Wheeler Wood Wright',
    ),
  },
  {
    share: 12,
    first: words(
      'Ailsa Angus Calum Catriona Craig Duncan Eilidh Euan Fiona Fraser Gavin Gregor Hamish Iain Isla Jamie Kirsty Lachlan Lorna Mairi Morag Rory Ross Rhona Scott Shona Struan',
    ),
    last: words(
      'Buchanan Cameron Campbell Crawford Douglas Drummond Ferguson Forbes Fraser Galbraith Grant Kerr MacDonald MacKay MacLean McIntyre Menzies Munro Reid Ross Sinclair Stewart Wallace',
    ),
  },
  {
    share: 10,
    first: words(
      'Aled Alun Bethan Carys Catrin Dafydd Dylan Emrys Ffion Gareth Geraint Gethin Gwen Huw Iestyn Lowri Megan Nia Rhiannon Rhodri Rhys Sian Tegan Tomos',
    ),
    last: words(
      'Beynon Bowen Davies Evans Griffiths Gwynne Howells Hughes Jenkins Jones Lewis Lloyd Morgan Morris Owen Parry Powell Price Pritchard Rees Roberts Thomas Vaughan Williams',
    ),
  },
  {
    share: 8,
    first: words(
      'Aidan Aoife Brendan Cathal Ciara Conor Declan Eoin Finn Grainne Maeve Niall Niamh Orla Padraig Roisin Ronan Saoirse Sean Sinead',
    ),
    last: words(
      'Brennan Byrne Daly Devlin Doyle Farrell Gallagher Kelly Kennedy Lynch McCann McGuire Murphy Nolan O’Brien O’Connor O’Neill Quinn Ryan Sweeney',
    ),
  },
  {
    share: 9,
    first: words(
      'Aisha Amir Anita Arjun Asha Bilal Deepa Farah Gurpreet Hamza Harpreet Imran Jasmin Kavita Kiran Manpreet Meera Mohsin Nadia Neha Nikhil Priya Rahul Rajan Sanjay Shreya Sunil Tariq Usman Vikram Yasmin Zara',
    ),
    last: words(
      'Ahmed Ali Begum Chaudhry Desai Dhillon Gill Gupta Hussain Iqbal Joshi Kapoor Kaur Khan Malik Mehta Mistry Nair Patel Rahman Sandhu Shah Sharma Sidhu Singh',
    ),
  },
  {
    share: 6,
    first: words(
      'Abiola Ade Amara Ayo Chidi Chioma Efua Emeka Femi Folake Ifeoma Kofi Kwame Kwesi Ngozi Nneka Obinna Ola Tobi Tunde Zainab',
    ),
    last: words(
      'Adebayo Adeyemi Agyeman Asante Boateng Danso Eze Mensah Nwosu Obi Okafor Okonkwo Olawale Osei Owusu',
    ),
  },
  {
    share: 4,
    first: words(
      'Andre Curtis Delroy Dionne Jermaine Kemar Leroy Marcia Marlon Natalie Renee Sharlene Tanisha Winston',
    ),
    last: words(
      'Bailey Blake Brathwaite Brown Campbell Charles Francis Gordon Grant Henry Joseph Lindo Morrison Pierre Reid',
    ),
  },
  {
    share: 6,
    first: words(
      'Adam Agnieszka Aleksandra Andrei Bartek Darius Ewa Ioana Kasia Krzysztof Lukasz Magda Marek Marta Michal Mihai Monika Ondrej Pawel Piotr Radu Tomasz Viktor Zuzana',
    ),
    last: words(
      'Dumitru Ionescu Jankowski Kaminski Kowalczyk Kowalski Lewandowski Mazur Novak Nowak Pawlak Petrov Popa Sobczak Stoica Wojcik Zielinski',
    ),
  },
  {
    share: 4,
    first: words(
      'Antonio Beatriz Carla Dimitri Elena Emre Francesca Giulia Ines Joao Leyla Luca Marco Maria Mehmet Nikos Paolo Rui Sofia Yusuf',
    ),
    last: words(
      'Aydin Costa Demir Esposito Fernandes Ferreira Georgiou Kaya Lopes Marino Pereira Romano Rossi Santos Silva Yilmaz',
    ),
  },
  {
    share: 4,
    first: words(
      'Alan Amy Andy Bao Carmen Daniel Grace Hoi-Yan Jason Jin Kelvin Linh Mei Minh Ming Thuy Vincent Wai Xin Ying',
    ),
    last: words(
      'Chan Chen Cheung Chow Ho Huang Kwok Lam Lau Le Leung Li Ng Nguyen Pham Tang Tran Wong Wu Yip',
    ),
  },
  {
    share: 3,
    first: words(
      'Ali Amina Darya Farid Hassan Karim Layla Leila Mahmoud Maryam Nasser Omid Rania Reza Samir Yara',
    ),
    last: words(
      'Abadi Aziz Darwish Farahani Haddad Karimi Mansour Mostafa Najjar Rezaei Saleh Sharif',
    ),
  },
];

/** What players call each other on the field. */
export const CALL_SIGNS = words(
  'Alder Ash Aspen Auk Badger Barnacle Bracken Briar Bullfinch Bunting Burdock Buzzard Chaffinch Chough Cinder Clover Coot Curlew Cygnet Dabchick Dipper Dock Dogwood Dormouse Dotterel Drizzle Dunlin Dunnock Elder Ember Falcon Fallow Fennel Fieldfare Firecrest Flint Fulmar Gannet Garnet Goldcrest Goshawk Grebe Greylag Grouse Guillemot Harrier Hawthorn Hazel Hedgehog Hobby Hoopoe Hornbeam Ivy Jackdaw Jay Juniper Kipper Kite Kittiwake Knapweed Knot Lapwing Larch Lichen Linden Linnet Magnet Mallard Marten Merlin Midge Mistle Mole Moorhen Moss Nettle Newt Nightjar Nuthatch Oakley Osprey Ouzel Partridge Peregrine Petrel Pewter Pilchard Pintail Pipit Plover Pochard Polecat Puffin Quail Rambler Raven Redstart Redwing Reed Robin Rook Rowan Ruff Rush Saffron Sallow Sandpiper Scaup Scoter Sedge Shrew Siskin Skua Skylark Slate Sleet Snipe Sorrel Sparrow Spruce Starling Stoat Stonechat Swift Sycamore Tansy Teal Teasel Tern Thistle Thrift Thrush Treacle Turnstone Twite Vole Wagtail Warbler Waxwing Weasel Wheatear Whimbrel Whinchat Whitethroat Widgeon Willow Woodcock Yaffle Yarrow Yew',
);

/** Names players go by when they have no call sign; `*` is replaced by the first name. */
export const NICK_FORMS = [
  '*',
  'Big *',
  'Little *',
  '* the Quiet',
  'Doc *',
  'Captain *',
  'Old *',
  'Lucky *',
] as const;

/** Teams: the public name of a player's account. */
export const TEAMS = [
  'Southdown Irregulars',
  'Wealden Wanderers',
  'Medway Mudlarks',
  'The Kettle Crew',
  'Brecon Ramblers',
  'Taff Valley Rangers',
  'Llanelli Lurkers',
  'Dyfi Drifters',
  'Cairngorm Casuals',
  'Clyde Company',
  'Borders Bimblers',
  'Mourne Patrol',
  'Tyne and Wander',
  'Wharfe Rats',
  'Kielder Crows',
  'Dales Dawdlers',
  'Fen Tigers',
  'Norfolk in Chance',
  'Trent Bank Team',
  'Chase Hares',
  'Severn Shufflers',
  'Dean Foresters',
  'Exe Files',
  'Cornish Pastimes',
  'Team Soggy Socks',
  'Last Magazine',
  'Flanking Around',
  'Sunday Service',
  'Third Respawn',
  'The Quiet Ones',
] as const;
