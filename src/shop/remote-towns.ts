/**
 * Islands, the Highlands and what lies overseas, where carriers take longer than to the mainland: one place for each beginning of
 * their codes. Written by hand in December 2026 from La Poste, Poste Italiane, Correos, CTT, Deutsche Post and PostNL, and the lists
 * of extra days of British carriers. Of Britain and the Netherlands the district is enough, of Portugal four digits.
 */
export const REMOTE_TOWNS: Readonly<Record<string, string>> = {
  FR: '20000 Ajaccio, 97100 Basse-Terre, 97200 Fort-de-France, 97300 Cayenne, 97400 Saint-Denis, 97600 Mamoudzou, 98600 Mata-Utu, 98714 Papeete, 98800 Nouméa, 17123 Île-d’Aix, 22870 Île-de-Bréhat, 29242 Ouessant, 29253 Île-de-Batz, 29259 Île-Molène, 29990 Île-de-Sein, 56170 Houat, 56360 Le Palais, 56590 Groix, 56780 Île-aux-Moines, 56840 Île-d’Arz, 85350 L’Île-d’Yeu',
  IT: '04027 Ponza, 04031 Ventotene, 07100 Sassari, 08100 Nuoro, 09170 Oristano, 57030 Marciana, 57037 Portoferraio, 57038 Rio, 58012 Isola del Giglio, 71051 Isole Tremiti, 80071 Anacapri, 80073 Capri, 80075 Forio, 80077 Ischia, 80079 Procida, 90121 Palermo, 91100 Trapani, 92100 Agrigento, 93100 Caltanissetta, 94100 Enna, 95121 Catania, 96100 Siracusa, 97100 Ragusa, 98121 Messina',
  ES: '07001 Palma, 07701 Maó, 07800 Eivissa, 35001 Las Palmas, 35500 Arrecife, 35600 Puerto del Rosario, 38001 Santa Cruz de Tenerife, 38700 Santa Cruz de La Palma, 38800 San Sebastián de La Gomera, 38900 Valverde, 51001 Ceuta, 52001 Melilla',
  PT: '9000 Funchal, 9400 Porto Santo, 9500 Ponta Delgada, 9700 Angra do Heroísmo, 9900 Horta',
  DE: '18565 Hiddensee, 25849 Pellworm, 25859 Hooge, 25863 Langeneß, 25869 Gröde, 25938 Wyk auf Föhr, 25946 Amrum, 25980 Sylt, 25992 List, 26465 Langeoog, 26474 Spiekeroog, 26486 Wangerooge, 26548 Norderney, 26571 Juist, 26579 Baltrum, 26757 Borkum, 27498 Helgoland, 27499 Neuwerk',
  NL: '1791 Texel, 8881 Terschelling, 8899 Vlieland, 9161 Hollum, 9162 Ballum, 9163 Nes, 9164 Buren, 9166 Schiermonnikoog',
  GB: 'BT1 Belfast, IM1 Douglas, JE2 St Helier, GY1 St Peter Port, HS1 Stornoway, ZE1 Lerwick, KW1 Wick, IV1 Inverness, AB31 Banchory, AB33 Alford, AB34 Aboyne, AB35 Ballater, AB36 Strathdon, AB37 Ballindalloch, AB38 Aberlour, AB44 Macduff, AB45 Banff, AB51 Inverurie, AB53 Turriff, AB54 Huntly, AB55 Keith, AB56 Buckie, FK17 Callander, FK18 Strathyre, FK19 Lochearnhead, FK20 Crianlarich, FK21 Killin, KA27 Brodick, KA28 Millport, PA20 Rothesay, PA34 Oban, PA42 Port Ellen, PA60 Craighouse, PA70 Fionnphort, PA75 Tobermory, PA77 Tiree, PA78 Coll, PA80 Lochaline, PH15 Aberfeldy, PH16 Pitlochry, PH19 Dalwhinnie, PH20 Newtonmore, PH26 Grantown-on-Spey, PH33 Fort William, PH40 Arisaig, PH41 Mallaig, PH44 Canna, PH49 Ballachulish, PH50 Kinlochleven, PO30 Newport, PO38 Ventnor, PO40 Freshwater, PO41 Yarmouth, TR21 St Mary’s, TR25 St Martin’s',
};

/** Large towns of the mainland, in the parts of a country that no carrier counts as far. */
export const MAINLAND_TOWNS: Readonly<Record<string, string>> = {
  FR: '75001 Paris, 69001 Lyon, 13001 Marseille, 31000 Toulouse, 59000 Lille, 33000 Bordeaux, 44000 Nantes, 67000 Strasbourg, 21000 Dijon, 95000 Cergy',
  IT: '00118 Roma, 10121 Torino, 20121 Milano, 40121 Bologna, 50121 Firenze',
  ES: '28001 Madrid, 08001 Barcelona, 46001 Valencia, 41001 Sevilla, 50001 Zaragoza, 48001 Bilbao',
  PT: '1100 Lisboa, 4000 Porto',
  DE: '10115 Berlin, 20095 Hamburg, 30159 Hannover, 40213 Düsseldorf, 50667 Köln, 60311 Frankfurt, 70173 Stuttgart, 80331 München, 04109 Leipzig',
  NL: '1012 Amsterdam, 2511 Den Haag, 3011 Rotterdam, 3511 Utrecht',
  GB: 'SW1A London, B1 Birmingham, LS1 Leeds, M1 Manchester, BS1 Bristol',
};
