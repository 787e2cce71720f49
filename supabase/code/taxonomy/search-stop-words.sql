-- Stage 3 of a search: stop words. They are ignored as long as another word is left.

do $$
declare
  -- Articles, pronouns, prepositions and forms of to be; looking, wanting, hiring; prices; nearness; praise; haste; somebody.
  v_fillers jsonb := jsonb_build_object(
 'en', 'home monday tuesday wednesday thursday friday saturday sunday morning evening night open
      a an the and or of for from to with by on at in into near nearby around me my mine i im we our us you your it its is are
      am be been do does did can could will would should may have has had this that these those some any anyone someone somebody
      anybody who whom what which where when why how much many please thanks thank hi hello need needs needed want wants wanted
      looking look search searching seek seeking find finding get getting hire hiring book order request require required
      must recommend recommended recommendation recommendations price prices pricing priced cost costs costing rate rates fee fees
      charge charges quote quotes estimate cheap cheapest cheaper affordable budget inexpensive low good best better great top
      reliable trusted professional professionals experienced qualified certified licensed skilled quality local locally area close
      closest nearest city town neighbourhood neighborhood urgent urgently emergency asap now today tonight tomorrow weekend fast
      quick quickly immediate available availability company companies firm firms provider providers contractor specialist
      specialists expert experts pro pros service services help helping helper work worker workers job jobs person people guy man
      woman lady team new old small big large little make making made done doing just only also about there here so if not no hour
      hourly per day daily weekly month monthly year number
      come comes coming know knows tell take really very soon again maybe while already still week weeks
      hours minutes two three four five six seven eight nine ten one both several couple few next last every each other
      another more most less up out over think like try got sure ok okay kind type sort possible able preferably
      based suggest suggestion suggestions before after during until since between them they he she him his her hers
      their theirs was were being having same average typical trustworthy honest friendly',
 'de', 'hause zuhause daheim montag dienstag mittwoch donnerstag freitag samstag sonntag morgens abends nachts
      der die das den dem des ein eine einen einem einer eines und oder von vom für mit bei beim zu zum zur im in ins an am auf
      aus um nach nahe über unter ohne ich mich mir mein meine meinen meinem meiner wir uns unser unsere unseren du dir sie ihr ihre
      es er man ist sind war wird werden wer was wie wo wann welche welcher kann können könnte jemand jemanden jemandem einer hat
      haben hätte habe soll muss möchte möchten will wollen brauche brauchen braucht benötige benötigen benötigt suche suchen sucht
      gesucht finde finden hilft hilfe helfen bitte danke hallo guten preis preise preisliste preiswert kosten kostet kostenlos
      günstig günstige günstiger günstigen günstigste billig billige billiger angebot angebote kostenvoranschlag tarif tarife
      stundensatz gut gute guter guten gutes beste bester besten zuverlässig zuverlässige zuverlässigen seriös professionell
      professionelle profi profis erfahren erfahrene empfehlung empfohlen nähe umgebung umkreis lokal örtlich ort stadt hier dort
      dringend sofort schnell heute morgen abend wochenende notdienst notfall jetzt firma firmen unternehmen betrieb anbieter
      dienstleister fachmann fachleute experte experten spezialist service dienst dienste leute person mann frau neu neue alt alte
      klein kleine groß große machen macht lassen lass tun auch nur nicht so wenn etwas pro stunde tag woche monat privat termin
        beauftragen bestellen engagieren
      kommen kommt komme kennt kennen kenne weiß weiss wissen gibt geben zeigen nehmen bald wieder vielleicht schon noch mal
      einmal zweimal zwei drei vier fünf sechs sieben acht neun zehn erste ersten beide paar einige mehrere nächste nächsten
      nächster letzte jede jeder jeden jedes andere anderen mehr sehr euch ihm ihn ihnen dein deine seine sein bis während
      nachdem bevor denn dass ob wochen stunden minuten tage tagen monate ungefähr circa etwa gerne gern möglichst dafür davon
      damit',
 'hr', 'doma kući ponedjeljak utorak srijeda četvrtak petak subota subotu nedjelja nedjelju ujutro večer navečer noć jutro
      i u na za od do s sa k ka po pri o iz kod uz prema bez kroz oko ili te a ali da li je su sam si smo ste biti bi bih ja mi
      me mene meni moj moja moje moju mojoj mojem mog naš naša nas nam ti tebi vi vas se ga ju ih on ona ono oni to taj ta ovo ova
      netko nekoga nekog nekome tko koga što šta kako koliko gdje kada koji koja koje kakav ima imate imam nema treba trebam trebao
      trebala trebamo trebate tražim tražimo traži traže potreban potrebna potrebno potrebni hitno hitan hitna odmah danas sutra
      vikend brzo brz brza želim želimo hoću htio htjela molim hvala bok pozdrav dobar dan dobra dobro dobri najbolji najbolja
      najbolje povoljno povoljan povoljna povoljni povoljnije jeftin jeftino jeftina jeftini najjeftinije cijena cijene cijenu
      cjenik cijenik košta koštaju ponuda ponude ponudu tarifa satnica plaćanje kvalitetan kvalitetno pouzdan pouzdana provjeren
      profesionalan profesionalno stručan iskusan preporuka preporuke preporučite blizu blizini okolica okolici kvart kvartu grad
      gradu mjesto mjestu ovdje tvrtka tvrtke firma firme obrt poduzeće usluga usluge usluga uslugu stručnjak stručnjaci profesionalac
      osoba osobe osobu ljudi čovjek žena pomoć pomoći pomoc posao rad radi rade raditi napraviti novi nova novo stari stara mali
      mala velik veliki velika samo još već po satu dan tjedan mjesec angažirati nazvati pronaći naći nađi
       naručiti
      doći dođe dođu dođite zna znate znam reći pokazati dati uzeti uskoro opet ponovo možda jednom dvaput dva dvije tri četiri
      šest sedam osam devet deset oba par nekoliko sljedeći sljedeće idući zadnji svaki svaka svako drugi druga
      drugo više manje jako vrlo nju njih njima njemu njoj moga mojega svoj svoja svoje sebi sebe dok prije poslije nakon
      tijekom tjedni tjedna tjedno mjeseca dana dani otprilike može mogu možete mogao bismo biste imao ako jer',
 'sl', 'doma domu ponedeljek torek sreda četrtek petek sobota soboto nedelja nedeljo zvečer zjutraj
      in ali za od do z s k h po pri o iz na v ob brez med je so sem si smo ste biti bi jaz mi me meni moj moja moje mojo naš
      naša nas nam ti vi se ga jo jih on ona to ta te nekdo nekoga kdo koga kaj kako koliko kje kdaj kateri katera ima imate imam
      treba potrebujem potrebujemo potreben potrebna potrebno iščem iščemo išče rabim rabimo nujno nujna takoj danes jutri vikend hitro
      hiter želim hočem prosim hvala živjo dober dobra dobro dobrega najboljši najboljša najbolje ugodno ugoden ugodna poceni najceneje cena cene
      ceno cenik stane stanejo ponudba ponudbe ponudbo tarifa kakovosten zanesljiv zanesljiva profesionalen strokoven izkušen
      priporočilo priporočite blizu bližini bližina okolica okolici mesto mestu kraj kraju tukaj podjetje podjetja firma obrt storitev
      storitve strokovnjak strokovnjaki oseba ljudje človek pomoč delo dela delati narediti nov nova star stara majhen velik samo še na
      uro dan teden mesec najti naročiti
      priti pride ve veste vem povedati dati vzeti kmalu spet mogoče že enkrat dvakrat dva dve tri štiri šest sedem osem
      devet deset oba par nekaj naslednji zadnji vsak vsaka vsako drug drugi več manj zelo njega njo njim svoj svoja svoje
      dokler pred dni tedna tednov mesecev približno lahko morda',
 'it', 'domicilio lunedì martedì mercoledì giovedì venerdì sabato domenica mattina sera notte orario
      il lo la i gli le l un uno una e ed o di del dello della dei degli delle d da dal dalla in nel nella nei con su sul sulla
      per a al allo alla ai agli alle tra fra mi me mio mia miei mie noi nostro nostra ti tu voi vi si ci è sono sei siamo ho hai ha
      abbiamo avere essere che chi cosa come dove quando quanto quanta quale quali qualcuno qualcuna può posso vorrei voglio vuole
      cerco cerca cercasi cerchiamo cercare bisogno serve servono necessito trovare trova aiuto aiuti aiutare prego grazie ciao buono
      buona buon bravo brava migliore migliori miglior ottimo prezzo prezzi costo costi costa costano tariffa tariffe listino
      preventivo preventivi economico economica economici economiche poco conveniente basso offerta offerte affidabile professionale
      professionista professionisti esperto esperta esperti qualificato vicino vicina vicinanze dintorni zona città paese qui locale
      urgente urgenza subito oggi domani weekend veloce rapido emergenza ditta ditte azienda aziende impresa imprese servizio servizi
      specialista persona persone uomo donna lavoro lavori fare fa nuovo nuova vecchio piccolo grande solo anche ora ore ad giorno
      settimana mese prenotare assumere consigliato
      venire venga viene vieni conosce conoscete conosco sapere sa sapete dire mostrare dare prendere presto ancora forse già
      due tre quattro cinque sette otto nove dieci primo prima entrambi paio alcuni alcune prossimo prossima ultimo ogni altro
      altra altri più meno molto lui lei loro suo sua suoi sue tuo tua mentre dopo durante fino settimane giorni minuti mesi
      circa possibilmente portare',
 'fr', 'domicile lundi mardi mercredi jeudi vendredi samedi dimanche matin soir nuit horaire
      le la les l un une des du de d et ou à au aux en dans sur sous avec sans pour par chez près proche autour vers ce cet cette
      ces mon ma mes m notre nos votre vos son sa ses je j tu il elle on nous vous ils elles me te se s y est sont suis es ai as a
      avons avez ont être avoir que qu qui quoi quel quelle quels quelles où quand comment combien quelqu quelques peut peux pouvez
      veux voudrais souhaite cherche cherchons chercher recherche recherchons besoin faut trouver trouve trouvez aide aider merci
      bonjour svp plaît bon bonne bons meilleur meilleure meilleurs prix coût couts coûte coûtent tarif tarifs devis pas cher chère
      chers moins économique abordable offre fiable sérieux sérieuse professionnel professionnelle professionnels pro expérimenté
      qualifié recommandé recommandation ville quartier coin ici local région urgent urgence vite rapide rapidement aujourd hui
      demain maintenant week end entreprise entreprises société sociétés service services prestataire prestation spécialiste expert
      experts personne personnes homme gens travail travaux faire fait fais nouveau nouvelle vieux petit petite grand grande plus très
      heure heures jour jours semaine mois réserver embaucher engager chez moi toi soi
      venir vienne vient connaît connais connaissez savoir sait savez dire montrer donner prendre bientôt encore déjà fois deux
      trois quatre cinq six sept huit neuf dix premier première plusieurs prochain prochaine dernier chaque autre autres lui eux
      leur leurs ton ta tes pendant après avant depuis jusqu entre semaines minutes environ possible ça cela',
 'es', 'domicilio lunes martes miércoles jueves viernes sábado domingo noche tarde
      el la los las lo un una unos unas y e o u de del al a en con sin por para sobre entre desde hasta cerca mí mi mis me tu
      tus te se su sus nos nuestro nuestra yo él ella nosotros usted es son soy eres estoy está hay ha he ser estar tener tengo que
      quien quién qué cual cuál cuales como cómo cuando cuándo donde dónde cuanto cuánto cuánta alguien alguno alguna puede puedo
      pueden quiero quiere quisiera busco busca buscamos buscar buscando necesito necesita necesitamos necesitar encontrar encuentro
      encuentra hace falta ayuda ayudar favor gracias hola bueno buena buen buenos mejor mejores precio precios coste costo cuesta
      cuestan tarifa tarifas presupuesto presupuestos barato barata baratos baratas económico económica económicos oferta ofertas
      fiable confianza profesional profesionales experto experta expertos cualificado recomendado recomendación zona ciudad barrio
      aquí local alrededores urgente urgentemente urgencia urgencias rápido rápida ahora hoy mañana fin semana emergencia empresa
      empresas compañía servicio servicios especialista persona personas hombre mujer gente trabajo trabajos hacer hace nuevo nueva
      viejo pequeño grande solo más muy hora horas día días mes reservar contratar
      venir venga viene conoce conocéis conozco saber sabe saben decir mostrar dar tomar pronto otra vez quizás ya dos tres
      cuatro cinco seis siete ocho nueve diez primero primera ambos par algunos algunas próximo próxima último cada otro otros
      menos mucho ellos ellas le les suyo tuyo mientras después antes durante semanas minutos meses aproximadamente posible
     ',
 'pl', 'domu dojazdem poniedziałek wtorek środa czwartek piątek sobota sobotę niedziela niedzielę wieczór rano
      i a o u w we z ze na do od dla po przy pod nad za przez bez ku czy lub oraz albo jest są jestem być mam ma mamy mieć ja
      mi mnie mój moja moje mojego nasz nas nam ty ci się go ją ich on ona to ten ta te ktoś kogoś komuś kto kogo co jak ile gdzie
      kiedy który która jaki jaka może mogę szukam szukamy szuka poszukuję poszukiwany potrzebuję potrzebujemy potrzebny potrzebna
      potrzebne potrzeba trzeba chcę chciałbym chciałabym proszę dziękuję cześć dzień dobry dobra dobre dobrego dobrej dobrze
      najlepszy najlepsza najlepsze tani tania tanie tanio tanich taniej najtaniej cena ceny cenę cennik koszt koszty kosztuje kosztują
      stawka wycena oferta oferty solidny solidna rzetelny sprawdzony profesjonalny profesjonalna profesjonalne doświadczony polecany
      polecam polecacie blisko bliski pobliżu okolica okolicy okolicach miasto mieście miejsce tutaj lokalny pilne pilnie pilny
      natychmiast szybko szybki dzisiaj dziś jutro teraz weekend awaria firma firmy firmę przedsiębiorstwo usługa usługi usług fachowiec
      fachowcy specjalista specjaliści ekspert osoba osoby osobę ludzie człowiek pani pan pomoc pomocy praca pracy prace robić zrobić
      nowy nowa stary mały mała duży duża tylko też godzina godzinę dzień tydzień miesiąc znaleźć znajdź
       zamówić zlecę zlecenie
      przyjść przyjdzie przyjechać zna znacie znam wie wiecie powiedzieć pokazać dać wziąć wkrótce znowu już jeszcze raz dwa
      dwie dwoje trzy cztery pięć sześć siedem osiem dziewięć dziesięć pierwszy pierwsza oba para kilka następny następna
      ostatni każdy każda każde inny inna więcej mniej bardzo jego jej nim nią nami swój swoja swoje podczas przed między godzin
      godziny dni tygodnia tygodnie miesięcy około prawdopodobnie żeby aby które',
 'pt', 'o a os as um uma uns umas e ou de do da dos das no na nos nas em com sem por para pelo pela ao à perto mim me meu minha
      meus nosso eu tu ele ela nós você é são sou está estou há ter tenho que quem qual quais como quando onde quanto quanta alguém
      pode posso quero queria gostaria procuro procura procuramos procurar preciso precisa precisamos precisar necessito encontrar
      ajuda ajudar favor obrigado olá bom boa bons melhor melhores preço preços custo custa custam tarifa orçamento orçamentos barato
      barata baratos económico oferta confiável profissional profissionais especialista experiente recomendado zona cidade bairro aqui
      local redondezas urgente urgência rápido já agora hoje amanhã fim semana empresa empresas serviço serviços pessoa pessoas homem
      mulher trabalho fazer novo velho pequeno grande só mais muito hora dia mês contratar
      vir venha vem conhece conheço saber sabe dizer mostrar dar pegar logo outra vez talvez dois duas três quatro cinco seis
      sete oito nove dez primeiro primeira ambos alguns algumas próximo próxima último cada outro outros menos eles dela dele
      seu sua seus enquanto depois antes durante até semanas dias minutos meses aproximadamente possível',
 'cs', 'a i o u v ve z ze s se na do od pro po při pod nad za přes bez k ke nebo je jsou jsem být mám má máme já mi mě mně můj moje
      mého náš nás nám ty to ten ta někdo někoho kdo koho co jak kolik kde kdy který může mohu hledám hledáme hledá potřebuji potřebujeme
      potřebuju potřeba chci chtěl prosím děkuji dobrý dobrá dobré dobrého nejlepší levný levná levné levně cena ceny ceník cenu stojí
      náklady nabídka nabídky kvalitní spolehlivý profesionální zkušený doporučení blízko blízkosti okolí okolo město městě místo zde tady
      místní urgentně naléhavě rychle rychlý ihned dnes zítra teď víkend firma firmy společnost služba služby odborník specialista
      osoba lidé pomoc práce práci dělat udělat nový starý malý velký jen hodina den týden měsíc najít objednat
      přijít přijde zná znáte znám ví víte říct ukázat dát vzít brzy zase možná už ještě jednou dva dvě tři čtyři šest sedm
      osm devět deset první oba pár několik příští poslední každý každá každé jiný jiná více méně velmi jeho její jim svůj během
      před mezi hodin dnů týdny měsíců asi aby když',
 'sk', 'a i o u v vo z zo s so na do od pre po pri pod nad za cez bez k ku alebo je sú som byť mám má máme ja mi ma mne môj moje môjho
      náš nás nám ty to ten tá niekto niekoho kto koho čo ako koľko kde kedy ktorý môže môžem hľadám hľadáme hľadá potrebujem
      potrebujeme treba chcem chcel prosím ďakujem dobrý dobrá dobré najlepší lacný lacná lacné lacno cena ceny cenník cenu stojí
      náklady ponuka ponuky kvalitný spoľahlivý profesionálny skúsený odporúčanie blízko blízkosti okolí okolie mesto meste miesto tu
      miestny súrne rýchlo rýchly ihneď dnes zajtra teraz víkend firma firmy spoločnosť služba služby odborník špecialista osoba
      ľudia pomoc práca prácu robiť urobiť nový starý malý veľký len hodina deň týždeň mesiac nájsť objednať
      prísť príde pozná poznáte viem viete povedať ukázať dať vziať skoro zase možno už ešte raz dva dve tri štyri šesť
      sedem osem deväť desať prvý oba pár niekoľko ďalší posledný každý každá každé iný iná viac menej veľmi jeho jej svoj počas
      pred medzi hodín dní týždne mesiacov asi aby keď',
 'hu', 'a az egy és vagy is nem de hogy ha én te mi ő nekem nálam engem minket enyém van vannak lenne lehet kell kellene kéne
      szükségem szükség szeretnék szeretném akarok keresek keresünk keres kereső keresem találni talál valaki valakit ki kit aki mi
      mit mennyi mennyibe mennyiért hol mikor hogyan milyen melyik kérem köszönöm szia jó legjobb jobb olcsó olcsón legolcsóbb ár ára
      árak árlista árajánlat ajánlat díj költség kerül megbízható profi professzionális tapasztalt ajánlott közel közelben közelemben
      közeli környéken környék itt helyi város városban sürgős sürgősen azonnal gyors gyorsan ma holnap most hétvégén cég cégek vállalkozó
      szolgáltatás szolgáltató szakember szakemberek szakértő személy ember segítség segít munka munkát csinál új régi kis nagy csak óra
      nap hét hónap ',
 'ro', 'un o al a ai ale și sau de din de la la în pe cu fără pentru prin lângă aproape spre mine mie îmi mi mă meu mea mei noi nostru
      eu tu el ea este e sunt am are avem ai vreau vrem aș doresc caut căutăm caută căutare nevoie trebuie găsi găsesc găsește cineva pe
      cine ce cum cât câți costă unde când care poate pot rog mulțumesc salut bun bună buni bune cel mai cea ieftin ieftină ieftine
      ieftini preț prețuri prețul costuri cost tarif tarife ofertă oferte deviz serios profesionist profesioniști profesional specialist
      specialiști expert calificat recomandat recomandare zonă zona oraș orașul aici local apropiere apropierea urgent urgență rapid
      repede acum azi astăzi mâine weekend firmă firma firme companie serviciu servicii persoană persoane om oameni ajutor muncă lucru
      face nou vechi mic mare doar oră zi săptămână lună ',
 'bg', 'и или на в във с със за от до при по под над през без към е са съм сме бъде аз ми мен ме мой моя моето ни нас ти се си го я
      ги той тя то това този някой някого кой кого какво как колко къде кога който може мога имам има нямам търся търсим търси трябва
      ми нужен нужна нужно нуждая необходим необходима искам иска моля благодаря здравей добър добра добро най добрия добрият
      най-добър евтин евтина евтино евтини цена цени цената ценоразпис струва струват оферта оферти качествен надежден професионален
      професионалист опитен препоръка близо близост наблизо около район града град градът тук местен спешно спешен веднага бързо бърз днес
      утре сега уикенд фирма фирми компания услуга услуги специалист специалисти експерт човек хора помощ работа работи прави нов стар
      малък голям само час ден седмица месец намеря намери',
 'el', 'ο η το οι τα του της των τον την τους τις ένας μία μια ένα και ή από σε στο στη στην στον στα στις με χωρίς για προς κοντά
      εγώ μου με εμένα μας εσύ σου είναι είμαι έχω έχει να θα που ποιος ποιον ποια τι πώς πόσο πόσα κοστίζει κοστίζουν πού πότε κάποιος
      κάποιον κάποια μπορεί μπορώ ψάχνω ψάχνουμε ψάχνει χρειάζομαι χρειαζόμαστε χρειάζεται θέλω θέλουμε ζητώ ζητείται αναζητώ βρω βρείτε
      παρακαλώ ευχαριστώ γεια καλός καλή καλό καλύτερος καλύτερη καλύτερο φθηνός φθηνή φθηνό φθηνά φτηνά φτηνό οικονομικά τιμή τιμές
      τιμοκατάλογος κόστος προσφορά προσφορές αξιόπιστος επαγγελματίας έμπειρος περιοχή πόλη εδώ τοπικός επείγον επειγόντως άμεσα γρήγορα
      σήμερα αύριο τώρα εταιρεία εταιρία υπηρεσία υπηρεσίες ειδικός άτομο άνθρωπος βοήθεια δουλειά εργασία κάνω νέος παλιός μικρός
      μεγάλος μόνο ώρα μέρα εβδομάδα μήνας ',
 'nl', 'de het een en of van voor met zonder bij in op aan uit om naar door over te tot ik mij me mijn wij we ons onze jij je u uw
      hij zij ze is zijn ben was wordt worden wie wat hoe hoeveel waar wanneer welke iemand kan kunnen kun wil willen zou moet heb heeft
      hebben zoek zoekt zoeken gezocht nodig gevraagd vinden vind hulp helpen graag dank hallo goed goede beste prijs prijzen prijslijst kost
      kosten tarief tarieven offerte goedkoop goedkope goedkoopste betaalbaar betaalbare voordelig betrouwbaar betrouwbare professioneel
      professionele ervaren aanbevolen buurt omgeving dichtbij nabij regio stad plaats hier lokaal lokale dringend spoed snel snelle
      direct vandaag morgen nu weekend bedrijf bedrijven firma dienst diensten service specialist expert vakman vakmannen persoon mensen
      man vrouw werk doen laten nieuw nieuwe oud klein kleine groot grote alleen uur dag week maand boeken
      mij
      komen komt kom kent weet weten zeggen tonen geven nemen binnenkort weer misschien al nog keer twee drie vier vijf zes
      zeven acht negen tien eerste beide paar enkele volgende laatste elke ieder andere meer minder zeer erg hem haar hen hun
      tijdens na tussen uren dagen weken maanden ongeveer',
 'sv', 'en ett den det de och eller av för från till med utan på i vid hos om under över jag mig min mitt mina vi oss vår vårt du dig
      er hon han är var bli blir vara vem vad hur mycket många var när vilken någon nån kan kunna vill skulle ska måste har ha söker sök
      söka sökes behöver behövs behov hitta hittar finna letar efter hjälp hjälpa tack hej bra bäst bästa god pris priser prislista kostar
      kosta kostnad offert billig billigt billiga billigast prisvärd pålitlig professionell erfaren rekommenderad nära närheten mig
      område här lokal lokalt stad akut snabb snabbt snarast genast idag imorgon nu helg helgen företag firma tjänst tjänster specialist
      expert fackman hantverkare person folk man kvinna jobb arbete göra ny gammal liten stor bara timme dag vecka månad  
        anlita',
 'da', 'en et den det de og eller af for fra til med uden på i ved hos om under over jeg mig min mit mine vi os vores du dig i jer hun
      han er var blive bliver være hvem hvad hvor meget mange hvornår hvilken nogen kan kunne vil ville skal må har have søger søg søge
      søges brug behov behøver finde find leder efter hjælp hjælpe tak hej god godt gode bedst bedste pris priser prisliste koster koste
      tilbud billig billigt billige billigst pålidelig professionel erfaren anbefalet tæt nær nærheden område her lokal lokalt by byen
      akut haster hurtig hurtigt straks i dag morgen nu weekend firma firmaer virksomhed service ydelse specialist ekspert fagmand
      håndværker person folk mand kvinde job arbejde lave gøre ny gammel lille stor kun time dag uge måned bestille',
 'no', 'en et ei den det de og eller av for fra til med uten på i ved hos om under over jeg meg min mitt mine vi oss vår du deg dere hun
      han er var bli blir være hvem hva hvor mye mange når hvilken noen kan kunne vil ville skal må har ha søker søk søke søkes trenger
      trengs behov finne finn ser leter etter hjelp hjelpe takk hei god godt gode best beste pris priser prisliste koster koste tilbud
      billig billige billigst pålitelig profesjonell erfaren anbefalt nær nærheten nærmeste område her lokal lokalt by byen akutt haster
      rask raskt straks i dag morgen nå helg firma bedrift selskap tjeneste tjenester service spesialist ekspert fagmann håndverker
      person folk mann kvinne jobb arbeid gjøre lage ny gammel liten stor bare time dag uke måned bestille',
 'fi', 'ja tai on ovat olen oli olla se ne tämä minä minun minua minulle minut me meidän sinä te hän joku jonkun jotakin kuka kenet mikä
      mitä miten kuinka paljonko paljon missä milloin voi voiko voisi haluan haluaisin haluamme etsin etsimme etsii haen hakee tarvitsen
      tarvitsemme tarvitaan tarvitsee tarve löytää löydä mistä kiitos hei hyvä hyvää paras parhaat hinta hinnat hintoja hinnasto maksaa
      kustannus tarjous tarjoukset halpa halvat halvalla edullinen edulliset edullisesti luotettava ammattitaitoinen kokenut suositeltu
      lähellä lähelläni lähin lähistöllä alueella alue täällä paikallinen kaupunki kiire kiireellinen heti nopea nopeasti tänään huomenna
      nyt viikonloppu yritys firma palvelu palvelut palveluita asiantuntija ammattilainen tekijä henkilö ihminen apu apua työ työtä tehdä
      uusi vanha pieni iso vain tunti päivä viikko kuukausi puhelin tilata',
 'tr', 've veya ile için de da ki bir bu şu o ben bana beni benim biz bize sen siz var yok mı mi mu mü ne nasıl nerede nereden kim kime
      kimi hangi kaç kadar fiyat fiyatı fiyatları fiyatlar ücret ücreti ücretleri tarife teklif maliyet maliyeti lazım gerek gerekli
      gerekiyor ihtiyaç ihtiyacım istiyorum isterim istiyoruz arıyorum arıyoruz arayan ara bul bulmak bulunur birisi biri lütfen teşekkürler
      merhaba iyi en güvenilir profesyonel uzman uzmanı deneyimli tavsiye ucuz ucuza uygun hesaplı yakın yakında yakınımda yakınımdaki
      yakınlarda civarında çevremde bölge şehir burada yerel acil acilen hemen hızlı bugün yarın şimdi hafta sonu firma firması firmaları
      şirket şirketi hizmet hizmeti hizmetleri servis servisi usta ustası kişi insan adam kadın yardım yardımı iş işi yapan yapmak yapılır
      yeni eski küçük büyük sadece saat gün ay
      gelmek gelsin gelecek gelen bilen biliyor söyle göster ver al tekrar belki zaten kez iki üç dört beş altı yedi sekiz dokuz
      on ilk ikisi birkaç sonraki son her diğer başka daha az çok onun onu onlar bizim sizin kendi sırasında önce sonra arasında
      saatler günler haftalar aylar yaklaşık mümkün',
 'uk', 'і й та або в у на з із зі до від для по при під над за через без є був бути я мені мене мій моя моє мого ми нас нам ти ви вас
      він вона це цей хто кого що як скільки де коли який яка хтось когось може можу маю має шукаю шукаємо шукає потрібен потрібна потрібно
      потрібні потребую треба хочу хочемо бажаю знайти знайду будь ласка дякую привіт добрий добра гарний хороший найкращий найкраща дешево
      дешевий дешева недорого недорогий недорога ціна ціни ціну вартість прайс коштує коштують розцінки пропозиція якісний надійний професійний
      досвідчений рекомендація поруч поряд близько неподалік біля району район місто місті тут місцевий терміново терміновий негайно швидко швидкий
      сьогодні завтра зараз вихідні фірма компанія послуга послуги послуг фахівець фахівці спеціаліст майстер експерт людина люди допомога робота
      роботи зробити робить новий старий малий великий тільки година день тиждень місяць замовити найняти
      прийти прийде приїхати знає знаєте знаю сказати показати дати взяти скоро знову вже ще раз два дві три чотири пять шість
      сім вісім девять десять перший перша обидва пара кілька наступний останній кожен кожна інший інша більше менше дуже його
      її їх свій своя своє час перед між годин днів тижня місяця приблизно щоб',
 'ru', 'и или в во на с со из к ко до от для по при под над за через без о об у есть был быть я мне меня мой моя моё моего мы нас нам
      ты вы вас он она это этот кто кого что как сколько где когда какой какая который кто-то кого-то может могу имею ищу ищем ищет искать
      нужен нужна нужно нужны надо требуется хочу хотим желаю найти найду пожалуйста спасибо привет хороший хорошая хорошего лучший лучшая
      дешево дешёвый дешевый дешевая недорого недорогой недорогая цена цены цену прайс стоимость стоит стоят расценки предложение качественный
      надежный надёжный профессиональный опытный рекомендация рядом близко недалеко возле поблизости около район районе город городе здесь
      местный срочно срочный немедленно быстро быстрый сегодня завтра сейчас выходные фирма компания услуга услуги услуг специалист
      специалисты мастер эксперт человек люди помощь работа работы сделать делает новый старый маленький большой только час день неделя месяц
       заказать нанять вызвать
      прийти придет придёт приехать знает знаете знаю сказать показать дать взять скоро снова опять уже ещё еще раз два две двух
      три четыре пять шесть семь восемь девять десять первый первая оба пара несколько следующий последний каждый каждая другой
      другая больше меньше очень его её ее их им свой своя свое время перед между часов часа дней недели месяца примерно чтобы
     ',
 'zh', '我 我们 我要 我想 我需要 需要 想要 想 要 找 请 请人 寻找 寻 求 帮 帮我 帮忙 谁 哪里 哪儿 哪里有 有 有没有 哪家 哪个 什么 怎么 多少 多少钱
      价格 价钱 价位 收费 费用 报价 便宜 便宜的 实惠 优惠 好 好的 最好 最好的 靠谱 专业 附近 附近的 本地 周边 同城 上门 紧急 急 快 马上 今天 明天 现在
      公司 服务 服务员 店 厂 师傅 师 工 工人 员 人员 人 阿姨 老师 业务 中心 电话 推荐 一个 一位 的 了 吗 呢 在 和 去 做 给 家里 这里',
 'ja', 'を に が は で と へ の も や か から まで お ご さん 様 私 わたし 私の 誰か どこ いくら 料金 値段 価格 費用 相場 見積もり 見積り 安い 格安 激安
      安く 近く 近くの 近所 周辺 地元 おすすめ お勧め 人気 優良 良い 信頼できる 急ぎ 至急 緊急 今日 明日 今すぐ 業者 業 者 会社 屋 店 師 員 士 サービス
      センター サロン プロ 専門 専門家 先生 教室 頼みたい 頼む お願い お願いしたい お願いします したい して ください 下さい 欲しい ほしい 必要 必要です 探す 探し
      探しています 探してます 探している です ます ません ました する できる 人 方 いい 出張 相談 依頼 代行'
 );
  -- Kinds of work and circumstances: lessons, repairs, fitting; children, the flat. They say little beside the subject.
  v_forms jsonb := jsonb_build_object(
    'en', 'lesson lessons course courses class classes teacher learn learning teach teaching fix fixes fixing fixed repair repairs
      repaired repairing mend install installing installation replace replacement replacing change
      child children kid kids baby house houses home homes flat apartment office room rooms
      broken faulty damaged',
    'de', 'unterricht kurs kurse stunden lehrer lehrerin lernen reparieren repariert reparatur reparaturen einbauen einbau montieren
      montage verlegen installieren installation wechseln wechsel tauschen austauschen
      kind kinder kindern haus hauses häuser zuhause wohnung wohnungen büro zimmer raum räume
      kaputt defekt defekte kaputte anlage anlagen abholung system systeme',
    'hr', 'sati satovi sat poduka tečaj učitelj učiteljica profesor profesorica učiti naučiti učenje popraviti popravak popravci popravka
      servis servisiranje ugradnja ugraditi postavljanje postaviti montaža zamjena zamijeniti instaliranje časovi čas nastavnik
      popravke zamena ugradnju popravku zamenu zamjenu montažu
      dijete djeteta djeca djece djecu djeci kuća kuće kući kuću stan stana stanu stanova dom doma ured ureda soba sobe sobu dete deteta deca dece decu deci kancelarija kancelarije
      pokvaren pokvarena pokvareno slomljen slomljena neispravan majstor majstora majstori',
    'sl', 'ure tečaj učitelj učiteljica učiti učenje popravilo popraviti popravila vgradnja montaža menjava zamenjava namestitev polaganje
      otrok otroka otroci otroke hiša hiše hišo stanovanje stanovanja dom doma pisarna pisarne soba sobe
      pokvarjen pokvarjena pokvarjeno zlomljen mojster mojstra mojstri',
    'it', 'lezione lezioni corso corsi insegnante maestro imparare riparazione riparazioni riparare installazione installare montaggio
      sostituzione cambio
      bambino bambina bambini casa case appartamento appartamenti ufficio uffici camera stanza domicilio
      rotto rotta rotti guasto guasta',
    'fr', 'cours leçon leçons professeur prof apprendre réparation réparations réparer installation installer pose poser remplacement changer
      enfant enfants maison maisons appartement appartements bureau bureaux chambre pièce domicile
      panne cassé cassée',
    'es', 'clase clases curso cursos profesor profesora maestro aprender reparación reparaciones reparar arreglar arreglo instalación instalar
      cambio cambiar colocación
      niño niña niños niñas casa casas piso pisos apartamento apartamentos oficina oficinas habitación domicilio
      roto rota estropeado estropeada averiado averiada',
    'pl', 'lekcje lekcja kurs kursy nauczyciel nauka uczyć naprawa naprawić naprawy montaż instalacja wymiana układanie
      dziecko dziecka dzieci dom domu domy mieszkanie mieszkania mieszkań biuro biura pokój pokoju
      zepsuty zepsuta zepsute popsuta popsuty',
    'pt', 'aula aulas curso professor professora aprender reparação reparar conserto instalação instalar troca
      criança crianças casa casas apartamento apartamentos escritório quarto domicílio
      avariado avariada partido',
    'cs', 'lekce kurz kurzy učitel učit oprava opravy opravit montáž instalace výměna
      dítě dítěte dítěti děti dětí dětem dům domu domů domy byt bytu byty bytů kancelář kanceláře pokoj pokoje', 'sk', 'lekcie kurz učiteľ učiť oprava opravy opraviť montáž inštalácia výmena
      dieťa dieťaťa deti detí deťom dom domu domy byt bytu byty bytov kancelária kancelárie izba izby',
    'hu', 'óra órák tanfolyam tanár tanulás javítás szerelés beszerelés csere
      gyerek gyerekek gyermek ház házak otthon lakás lakások iroda szoba', 'ro', 'lecții curs cursuri profesor profesoară reparații reparație reparat montaj instalare schimbare
      copil copii copiilor casă case apartament apartamente birou camera domiciliu',
    'bg', 'урок уроци курс учител ремонт поправка монтаж смяна
      дете деца къща къщи дом апартамент апартаменти жилище офис стая', 'el', 'μάθημα μαθήματα καθηγητής δάσκαλος επισκευή επισκευές εγκατάσταση αλλαγή τοποθέτηση
      παιδί παιδιά παιδιών σπίτι σπιτιού σπίτια διαμέρισμα διαμερίσματος γραφείο γραφείου δωμάτιο',
    'nl', 'les lessen cursus leraar leren reparatie repareren installatie installeren monteren vervangen
      kind kinderen huis huizen thuis woning woningen appartement kantoor kamer
      kapot kapotte defect', 'sv', 'lektion lektioner kurs lärare lära reparation laga installera installation montering byte
      barn hus hem lägenhet lägenheter kontor rum',
    'da', 'undervisning kursus lærer lære reparation reparere installere montering udskiftning
      barn børn hus hjem lejlighed lejligheder kontor værelse', 'no', 'undervisning kurs lærer lære reparasjon reparere installere montering bytte
      barn hus hjem leilighet leiligheter kontor rom',
    'fi', 'tunnit kurssi opettaja oppia korjaus korjata asennus asentaa vaihto
      lapsi lapset lasten talo talon koti kodin asunto asunnon toimisto huone', 'tr', 'ders dersi dersleri kurs öğretmen öğrenmek tamir tamiri onarım montaj değişimi
      çocuk çocuklar ev evi evler daire dairesi ofis oda',
    'uk', 'урок уроки курси вчитель ремонт полагодити установка монтаж заміна
      дитина дитини діти дітей будинок будинку дім дому квартира квартири квартиру офіс офісу кімната кімнати
      зламався зламалась', 'ru', 'урок уроки курсы учитель преподаватель ремонт починить установка монтаж замена
      ребенок ребёнок ребенка дети детей дом дома квартира квартиры квартиру офис офиса комната комнаты
      сломался сломалась сломанный дому',
    'zh', '修 修理 维修 安装 更换 学 学习 课 课程', 'ja', '修理 取り付け 取付 交換 習う 習いたい 学ぶ レッスン'
  );
  v_same jsonb := '{"sr": "hr", "bs": "hr"}';
  -- Serbian and Bosnian words that differ from Croatian.
  v_more jsonb := jsonb_build_object(
    'sr', 'ko šta gde kad neko nekoga cena cene cenu cenovnik povoljno blizini majstora preduzeće uslugu nedelja mesec treba potreban
      svuda ovde ljudi čovek pomoć posao mesto mestu želim hteo uputite nađem',
    'bs', 'ko šta gdje neko nekoga cijena preduzeće sedmica mjesec trebam potreban ovdje čovjek'
  );
  -- An unknown word after these is a place: in Berlin, u Zagrebu, w Warszawie.
  v_before jsonb := '{
    "en": "in at near around", "de": "in bei nahe um", "hr": "u kod oko blizu", "sr": "u kod oko blizu", "bs": "u kod oko blizu",
    "sl": "v pri blizu", "it": "in vicino", "fr": "en près vers", "es": "en cerca", "pl": "w we koło blisko pod",
    "pt": "em no na perto", "cs": "v ve u", "sk": "v vo pri", "ro": "în din lângă", "bg": "в във около", "el": "σε στο στη στην στον",
    "nl": "in bij te nabij", "sv": "i på nära", "da": "i på nær", "no": "i på nær", "uk": "в у біля", "ru": "в во около"
  }';
  -- A purpose follows these: a plumber for the sink.
  v_purposes jsonb := '{
    "en": "for to who that which", "de": "für zum zur um welcher", "hr": "za da koji koja", "sr": "za da koji koja",
    "bs": "za da koji koja", "sl": "za da ki", "it": "a ad per che", "fr": "à pour qui", "es": "para que", "pl": "do dla na żeby który która",
    "pt": "para que", "cs": "na pro který", "sk": "na pre ktorý", "ro": "pentru care", "bg": "за който", "el": "για που",
    "nl": "voor om die", "sv": "för till som", "da": "til for som", "no": "til for som", "uk": "для щоб який на", "ru": "для чтобы который по на"
  }';
  -- Buying, selling or renting is not a request for a service.
  v_trades jsonb := '{
    "en": "sale sell selling buy buying rent rental renting lease", "de": "verkaufen verkauf kaufen kauf mieten vermieten miete leihen verleih",
    "hr": "prodaja prodaju prodajem kupnja kupiti kupujem najam iznajmljivanje iznajmiti", "sr": "prodaja prodaju kupovina iznajmljivanje izdavanje",
    "bs": "prodaja prodaju kupovina iznajmljivanje", "sl": "prodaja prodaj prodajo nakup kupiti najem oddaja oddajo",
    "it": "vendita vendere vendesi comprare acquisto affitto affittasi noleggio", "fr": "vendre vente acheter achat louer location",
    "es": "venta vender vendo comprar compra alquiler alquilar", "pl": "sprzedaż sprzedam kupno kupię wynajem wynajęcia wypożyczalnia",
    "pt": "venda vender comprar compra aluguer aluguel alugar", "cs": "prodej prodám koupě koupím pronájem půjčovna",
    "sk": "predaj predám kúpa kúpim prenájom požičovňa", "nl": "koop kopen verkopen huur huren verhuur", "tr": "satılık kiralık kiralama",
    "ru": "продажа продам купить покупка аренда прокат", "uk": "продаж продам купити купівля оренда прокат"
  }';
  v_places text := 'europe london manchester birmingham liverpool leeds glasgow edinburgh dublin cork new york berlin hamburg münchen munich
    köln cologne frankfurt stuttgart düsseldorf leipzig dresden bremen hannover nürnberg wien vienna graz linz salzburg innsbruck zürich
    zurich basel bern genf genève lausanne zagreb split rijeka osijek zadar pula varaždin šibenik dubrovnik karlovac beograd belgrade
    niš sarajevo mostar tuzla ljubljana maribor celje koper podgorica skopje roma rome milano milan torino napoli bologna
    firenze genova palermo verona trieste venezia paris lyon marseille toulouse nice nantes bordeaux lille strasbourg madrid barcelona
    valencia sevilla zaragoza málaga bilbao lisboa lisbon porto coimbra braga warszawa kraków łódź wrocław poznań gdańsk szczecin katowice
    lublin praha prague brno ostrava plzeň bratislava košice budapest debrecen szeged pécs bucurești cluj timișoara iași brașov constanța
    софия пловдив варна бургас αθήνα θεσσαλονίκη πάτρα amsterdam rotterdam utrecht eindhoven haag antwerpen brussel bruxelles gent
    stockholm göteborg malmö uppsala københavn copenhagen aarhus odense aalborg oslo bergen trondheim stavanger helsinki espoo tampere turku
    oulu istanbul ankara izmir antalya bursa київ львів одеса харків дніпро москва петербург киев београд загреб новосибирск
    deutschland germany österreich austria schweiz hrvatska croatia srbija serbia bosna slovenija slovenia italia italy france españa
    spain polska poland portugal česko slovensko magyarország românia българия ελλάδα nederland sverige danmark norge suomi türkiye
    україна россия england uk usa 北京 上海 广州 深圳 东京 東京 大阪 京都 横浜 名古屋';
begin
  delete from private.search_stop_words;
  insert into private.search_stop_words (locale, word, stem, kind)
  select l, private.word_key(l, w), '', 'place'
    from unnest(private.locales()) l, regexp_split_to_table(v_places, '\s+') w
   where w <> ''
  on conflict do nothing;
  insert into private.search_stop_words (locale, word, stem, kind)
  select distinct on (1, 2) l.locale, private.word_key(l.locale, w),
         private.word_stem(l.locale, w, private.word_key(l.locale, w)), l.kind
    from (
      select b.key, b.value, 'before a place' from jsonb_each_text(v_before) b
      union all
      select b.key, b.value, 'before a purpose' from jsonb_each_text(v_purposes) b
      union all
      select t.key, t.value, 'trade' from jsonb_each_text(v_trades) t
      union all
      select f.key, f.value, 'filler' from jsonb_each_text(v_fillers) f
      union all
      select s.key, v_fillers ->> s.value, 'filler' from jsonb_each_text(v_same) s
      union all
      select m.key, m.value, 'filler' from jsonb_each_text(v_more) m
      union all
      select o.key, o.value, 'form' from jsonb_each_text(v_forms) o
      union all
      select s.key, v_forms ->> s.value, 'form' from jsonb_each_text(v_same) s
    ) l (locale, words, kind)
    cross join regexp_split_to_table(lower(l.words), '\s+') w
   where w <> ''
   order by 1, 2, l.kind
  on conflict (locale, word) do update set stem = excluded.stem, kind = excluded.kind;
end
$$;
