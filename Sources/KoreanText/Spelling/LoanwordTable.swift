// Written for Saekin, under its licence.

extension TransliterationTable {
    /// Loanwords and names in Hangul, each with its English words, sorted by their UTF-8. Includes words that the rules would spell too, because
    /// of a word that is listed no other spelling is guessed.
    static let text = """
        가든 garden,가디건 cardigan,가스 gas,가십 gossip,가운 gown,가이드 guide,가이드라인 guideline,가톨릭 catholic,개그 gag,갤러리 gallery,갱스터 gangster,거즈 gauze,\
        게놈 genome,게스트 guest,게이머 gamer,게이지 gauge,게이트 gate,게이트웨이 gateway,게임 game,경주 kyongju,고글 goggles,고딕 gothic,고로케 croquette,고릴라 gorilla,\
        고스트 ghost,곤돌라 gondola,골드 gold,골든 golden,골키퍼 goalkeeper,골프 golf,광주 kwangju,구글 google,구아바 guava,굿즈 goods,그라데이션 gradation,그라운드 ground,\
        그라피티 graffiti,그랑프리 grandprix,그래프 graph,그래픽 graphic graphics,그랜드 grand,그램 gram,그레이 gray grey,그레이프프루트 grapefruit,그룹 group,\
        그룹웨어 groupware,그리드 grid,그린 green,그릴 grill,글라이더 glider,글래머 glamour,글래스 glass,글러브 glove,글로리 glory,글로벌 global,글루코사민 glucosamine,\
        글루텐 gluten,기가 giga,기가바이트 gigabyte,기타 guitar,기타리스트 guitarist,기프트 gift,길드 guild,김치 kimchi,김포 kimpo,깁스 gips,깃허브 github,껌 gum,나노 nano,\
        나이키 nike,나이트 night knight,나이프 knife,나일론 nylon,나초 nacho nachos,나트륨 natrium,내레이션 narration,내레이터 narrator,내비게이션 navigation,내추럴 natural,\
        냅킨 napkin,네거티브 negative,네온 neon,네이버 naver,네이티브 native,네임 name,네트워크 network,네트워킹 networking,네티즌 netizen,넥타이 necktie,넷플릭스 netflix,\
        노멀 normal,노미네이트 nominate,노블 novel,노션 notion,노이즈 noise,노트 note,노트북 notebook,노하우 knowhow,뉘앙스 nuance,뉴딜 newdeal,뉴스 news,뉴스레터 newsletter,\
        뉴욕 newyork,뉴질랜드 newzealand,뉴트럴 neutral,니즈 needs,니코틴 nicotine,니트 knit,다운 down,다운로드 download,다이내믹 dynamic,다이너마이트 dynamite,다이버 diver,\
        다이빙 diving,다이소 daiso,다이아몬드 diamond,다이어그램 diagram,다이어리 diary,다이어트 diet,다이얼 dial,다이얼로그 dialog dialogue,다이제스트 digest,다큐멘터리 documentary,\
        다크 dark,다크호스 darkhorse,달러 dollar,달리아 dahlia,대구 taegu daegu,대시 dash,대시보드 dashboard,대전 taejon,댄서 dancer,댄스 dance,댐 dam,더블 double,\
        덤벨 dumbbell,덤프 dump,데님 denim,데드라인 deadline,데모 demo,데뷔 debut,데스크 desk,데스크톱 desktop,데이 day,데이지 daisy,데이터 data,데이터베이스 database,데이트 date,\
        데코레이션 decoration,덴마크 denmark,도넛 donut doughnut,도네이션 donation,도메인 domain,도미노 domino,도미토리 dormitory,도어 door,도커 docker,도쿄 tokyo,\
        도큐먼트 document,돌핀 dolphin,드라마 drama,드라이 dry,드라이기 dryer,드라이버 driver,드라이브 drive,드라이어 dryer,드래곤 dragon,드래그 drag,드래프트 draft,드럼 drum drums,\
        드레스 dress,드레싱 dressing,드로잉 drawing,드론 drone,드롭 drop,드리블 dribble,드릴 drill,드림 dream,드링크 drink,디렉터 director,디렉터리 directory,\
        디렉토리 directory,디버그 debug,디버깅 debugging,디벨로퍼 developer,디비 database db,디스카운트 discount,디스코 disco,디스코드 discord,디스크 disk disc,\
        디스토피아 dystopia,디스플레이 display,디자이너 designer,디자인 design,디저트 dessert,디젤 diesel,디즈니 disney,디지털 digital,디코더 decoder,디코딩 decoding,\
        디테일 detail,디톡스 detox,디펜스 defense,디폴트 default,디퓨저 diffuser,디프레션 depression,딜러 dealer,딜레마 dilemma,딜리버리 delivery,딥러닝 deeplearning,\
        라거 lager,라디에이터 radiator,라디오 radio,라떼 latte,라멘 ramen,라면 ramen,라벤더 lavender,라벨 label,라식 lasik,라우터 router,라운드 round,라운지 lounge,라이너 liner,\
        라이딩 riding,라이벌 rival,라이브 live,라이브러리 library,라이선스 license licence,라이센스 license,라이언 lion,라이온 lion,라이터 lighter writer,라이트 light,라이프 life,\
        라이프스타일 lifestyle,라인 line,라인업 lineup,라임 lime rhyme,라즈베리 raspberry,라켓 racket,라테 latte,라텍스 latex,라틴 latin,란제리 lingerie,랍스터 lobster,\
        래퍼 rapper,랜덤 random,랜드마크 landmark,랜선 lan,랜섬웨어 ransomware,램프 lamp,랩 rap,랩톱 laptop,랭킹 ranking,러너 runner,러닝 running learning,러브 love,\
        러브레터 loveletter,러스트 rust,러시 rush,러시아 russia,럭비 rugby,럭셔리 luxury,럭키 lucky,런던 london,런웨이 runway,런치 lunch,런칭 launching,레고 lego,\
        레깅스 leggings,레드 red,레모네이드 lemonade,레몬 lemon,레벨 level,레스토랑 restaurant,레슨 lesson,레슬링 wrestling,레시피 recipe,레이더 radar,레이블 label,\
        레이스 race lace,레이싱 racing,레이아웃 layout,레이어 layer,레이저 laser razor,레인보우 rainbow,레인지 range,레인코트 raincoat,레일 rail,레저 leisure,레전드 legend,\
        레지던스 residence,레지던트 resident,레코드 record,레코딩 recording,레퍼런스 reference,레퍼토리 repertoire,레프트 left,렌더링 rendering,렌즈 lens,렌치 wrench,\
        렌탈 rental,렌터카 rentcar,렌털 rental,로고 logo,로고송 logosong,로그 log,로그아웃 logout,로그인 login,로드 road,로드맵 roadmap,로딩 loading,로마 roma rome,\
        로맨스 romance,로맨틱 romantic,로보틱스 robotics,로봇 robot,로비 lobby,로비스트 lobbyist,로션 lotion,로스터 roaster,로스트 roast,로스팅 roasting,로열 royal,\
        로열티 royalty,로즈 rose,로즈마리 rosemary,로커 locker,로컬 local,로켓 rocket,로프 rope,록 rock,롤러 roller,롤모델 rolemodel,롤백 rollback,롱런 longrun,루머 rumor,\
        루비 ruby,루트 root route,루틴 routine,루프 loop,룰렛 roulette,룸 room,룸메이트 roommate,룸서비스 roomservice,리그 league,리눅스 linux,리더 leader reader,\
        리더십 leadership,리드 lead,리듬 rhythm,리딩 reading,리메이크 remake,리모델링 remodeling,리모컨 remocon,리모트 remote,리뷰 review,리뷰어 reviewer,리브랜딩 rebranding,\
        리빙 living,리사이클 recycle,리사이클링 recycling,리서치 research,리셉션 reception,리셋 reset,리스닝 listening,리스크 risk,리스트 list wrist,리액션 reaction,\
        리액트 react,리얼 real,리얼리티 reality,리조트 resort,리즈 leeds,리코더 recorder,리큐어 liqueur,리터 liter,리턴 return,리테일 retail,리튬 lithium,리팩터링 refactoring,\
        리팩토링 refactoring,리포터 reporter,리포트 report,리프레시 refresh,리프트 lift,리필 refill,리허설 rehearsal,린스 rinse,릴레이 relay,릴리스 release,릴리즈 release,\
        립밤 lipbalm,립스틱 lipstick,링크 link rink,마그네슘 magnesium,마니아 mania,마라토너 marathoner,마라톤 marathon,마리나 marina,마사지 massage,마스카라 mascara,\
        마스코트 mascot,마스크 mask,마스터 master,마스터키 masterkey,마요네즈 mayonnaise,마우스 mouse,마운트 mount,마운틴 mountain,마이그레이션 migration,마이너 minor,마이너스 minus,\
        마이에스큐엘 mysql,마이크 mike mic,마이크로 micro,마이크로소프트 microsoft,마이크로폰 microphone,마인드 mind,마인드맵 mindmap,마일 mile,마일리지 mileage,마진 margin,\
        마카로니 macaroni,마카롱 macaron,마케터 marketer,마케팅 marketing,마켓 market,마크 mark,마크다운 markdown,마티니 martini,마피아 mafia,만다린 mandarin,망고 mango,\
        매거진 magazine,매너 manner manners,매뉴얼 manual,매니저 manager,매니지먼트 management,매니큐어 manicure,매머드 mammoth,매스컴 masscom,매시업 mashup,매직 magic,\
        매직아이 magiceye,매치 match,매칭 matching,매크로 macro,매트 mat,매트리스 mattress,매핑 mapping,맥도날드 mcdonalds,맥북 macbook,맵 map,머그컵 mug,머니 money,\
        머스터드 mustard,머신 machine,머신러닝 machinelearning,머플러 muffler,머핀 muffin,멀티 multi,멀티미디어 multimedia,멀티태스킹 multitasking,멀티탭 multitap,메뉴 menu,\
        메달 medal,메들리 medley,메디컬 medical,메르세데스 mercedes,메리트 merit,메모 memo,메모리 memory,메모리폼 memoryfoam,메시지 message,메신저 messenger,메이저 major,\
        메이커 maker,메이크업 makeup,메이플 maple,메인 main,메일 mail,메일링 mailing,메카니즘 mechanism,메커니즘 mechanism,메타데이터 metadata,메타버스 metaverse,메탈 metal,\
        메트로 metro,메트로놈 metronome,멕시코 mexico,멘탈 mental,멘토 mentor,멘토링 mentoring,멘트 ment,멜로 melo,멜로디 melody,멜론 melon,멤버 member,멤버십 membership,\
        모니터 monitor,모니터링 monitoring,모더니즘 modernism,모던 modern,모델 model,모델링 modeling,모뎀 modem,모듈 module,모드 mode,모바일 mobile,모빌리티 mobility,\
        모션 motion,모자이크 mosaic,모차르트 mozart,모터 motor,모텔 motel,모토 motto,모티브 motive,모티프 motif,모히토 mojito,몬스터 monster,몬테네그로 montenegro,몽골 mongolia,\
        몽타주 montage,무드 mood,무비 movie,무스 mousse,뮤즈 muse,뮤지션 musician,뮤지엄 museum,뮤지컬 musical,뮤직 music,뮤추얼펀드 mutualfund,미네랄 mineral,미니 mini,\
        미니멀 minimal,미니멀리즘 minimalism,미드필더 midfielder,미디어 media,미디엄 medium,미라지 mirage,미러 mirror,미사일 missile,미션 mission,미스 miss,미스터리 mystery,\
        미팅 meeting,믹서 mixer,믹스 mix,민트 mint,밀레니엄 millennium,밀리미터 millimeter,밀크 milk,밀크셰이크 milkshake,밀크티 milktea,바나나 banana,바닐라 vanilla,바디 body,\
        바디워시 bodywash,바리스타 barista,바리케이드 barricade,바비큐 barbecue,바스켓 basket,바우처 voucher,바이닐 vinyl,바이러스 virus,바이어 buyer,바이오 bio,\
        바이올리니스트 violinist,바이올린 violin,바이크 bike,바이트 byte,바자회 bazaar,바캉스 vacance,바코드 barcode,바텐더 bartender,박스 box,박테리아 bacteria,발라드 ballad,\
        발레 ballet,발레리나 ballerina,발렌타인 valentine,발코니 balcony,배너 banner,배드민턴 badminton,배럴 barrel,배리어프리 barrierfree,배지 badge,배터리 battery,\
        배트맨 batman,배팅 batting,백그라운드 background,백도어 backdoor,백신 vaccine,백업 backup,백엔드 backend,백패킹 backpacking,백팩 backpack,밴드 band,\
        밴쿠버 vancouver,밸런스 balance,밸런타인 valentine,밸브 valve,뱃지 badge,뱅크 bank,뱅킹 banking,버거 burger,버그 bug,버너 burner,버디 buddy,버라이어티 variety,\
        버블 bubble,버스 bus,버스킹 busking,버전 version,버추얼 virtual,버킷 bucket,버킷리스트 bucketlist,버터 butter,버터플라이 butterfly,버튼 button,버퍼 buffer,\
        버퍼링 buffering,벙커 bunker,베네치아 venezia,베니스 venice,베란다 veranda,베를린 berlin,베스트 best vest,베스트셀러 bestseller,베이글 bagel,베이비 baby,\
        베이스 base bass,베이스볼 baseball,베이스캠프 basecamp,베이식 basic,베이직 basic,베이징 beijing,베이커리 bakery,베이컨 bacon,베이킹 baking,베이킹소다 bakingsoda,베타 beta,\
        베테랑 veteran,베트남 vietnam,벤처 venture,벤츠 benz,벤치 bench,벤치마크 benchmark,벤치마킹 benchmarking,벨기에 belgium,벨벳 velvet,벨크로 velcro,벨트 belt,\
        보너스 bonus,보드 board,보드게임 boardgame,보드카 vodka,보디가드 bodyguard,보스 boss,보이스 voice,보이콧 boycott,보일러 boiler,보컬 vocal,복서 boxer,복싱 boxing,\
        본드 bond,볼드 bold,볼륨 volume,볼링 bowling,볼트 bolt volt,볼펜 ballpen,봇 bot,부산 busan pusan,부스 booth,부스터 booster,부츠 boots,부케 bouquet,부킹 booking,\
        부트캠프 bootcamp,북마크 bookmark,뷔페 buffet,뷰어 viewer,뷰티 beauty,브라우니 brownie,브라우저 browser,브라운 brown,브라질 brazil,브랜드 brand,브랜디 brandy,\
        브랜딩 branding,브런치 brunch,브레이크 brake break,브레이크타임 breaktime,브레인 brain,브레인스토밍 brainstorming,브로슈어 brochure,브로커 broker,브로콜리 broccoli,\
        브루클린 brooklyn,브리지 bridge,브리프 brief,브리핑 briefing,브이로그 vlog,블라우스 blouse,블라인드 blind,블랙 black,블랙리스트 blacklist,블랙박스 blackbox,블랙홀 blackhole,\
        블랭킷 blanket,블렌더 blender,블렌딩 blending,블로거 blogger,블로그 blog,블로킹 blocking,블록 block,블록체인 blockchain,블루 blue,블루베리 blueberry,블루스 blues,\
        블루투스 bluetooth,블리자드 blizzard,비니 beanie,비닐 vinyl,비데 bidet,비디오 video,비스킷 biscuit,비자 visa,비전 vision,비주얼 visual,비즈니스 business,비치 beach,\
        비키니 bikini,비타민 vitamin,비트 beat bit,비트코인 bitcoin,비프 beef,빅데이터 bigdata,빅뱅 bigbang,빈티지 vintage,빌딩 building,빌라 villa,빌런 villain,\
        빌트인 builtin,빔프로젝터 beamprojector,빙고 bingo,사우나 sauna,사우디아라비아 saudiarabia,사우스 south,사운드 sound,사운드트랙 soundtrack,사이다 cider,사이드 side,\
        사이드바 sidebar,사이렌 siren,사이버 cyber,사이버펑크 cyberpunk,사이언스 science,사이즈 size,사이코 psycho,사이코패스 psychopath,사이클 cycle,사이클링 cycling,사이트 site,\
        사인 sign,사파리 safari,사파이어 sapphire,산타 santa,산타클로스 santaclaus,살라미 salami,살사 salsa,삼성 samsung,상하이 shanghai,샌드위치 sandwich,\
        샌들 sandal sandals,샌프란시스코 sanfrancisco,샐러드 salad,샐러리 celery,샐러리맨 salaryman,샘플 sample,샘플링 sampling,샤브샤브 shabushabu,샤워 shower,샤프 sharp,\
        샬롯 charlotte,샴페인 champagne,샴푸 shampoo,샵 shop,샹들리에 chandelier,서머 summer,서버 server,서브 sub serve,서비스 service,서스펜스 suspense,서울 seoul,\
        서치 search,서커스 circus,서클 circle,서퍼 surfer,서포터 supporter,서포터즈 supporters,서포트 support,서핑 surfing,선글라스 sunglasses,선글래스 sunglasses,\
        선블록 sunblock,선크림 suncream,선탠 suntan,세라믹 ceramic,세레나데 serenade,세미나 seminar,세션 session,세이브 save,세일 sale,세일러 sailor,세일즈 sales,세트 set,\
        세팅 setting,섹션 section,섹시 sexy,센서 sensor,센서스 census,센스 sense,센터 center centre,센티미터 centimeter,셀러리 celery,셀럽 celeb,셀카 selca,셀프 self,\
        셔츠 shirt,셔터 shutter,셔틀 shuttle,셔틀버스 shuttlebus,셔틀콕 shuttlecock,셰어하우스 sharehouse,셰프 chef,소나타 sonata,소다 soda,소렌토 sorento,소셜 social,\
        소스 sauce source,소스코드 sourcecode,소시지 sausage,소켓 socket,소파 sofa,소프라노 soprano,소프트 soft,소프트웨어 software,솔로 solo,솔루션 solution,솔트 salt,\
        쇼 show,쇼룸 showroom,쇼윈도 showwindow,쇼케이스 showcase,쇼크 shock,쇼파 sofa,쇼핑 shopping,쇼핑몰 shoppingmall,쇼핑백 shoppingbag,숍 shop,수프 soup,쉐프 chef,\
        슈즈 shoes,슈트 suit,슈퍼 super,슈퍼마켓 supermarket,슈퍼맨 superman,스낵 snack,스냅 snap,스냅샷 snapshot,스노보드 snowboard,스노클링 snorkeling,스니커즈 sneakers,\
        스릴 thrill,스릴러 thriller,스마트 smart,스마트워치 smartwatch,스마트폰 smartphone,스매시 smash,스모키 smoky,스무디 smoothie,스웨덴 sweden,스웨이드 suede,스웨터 sweater,\
        스위스 swiss switzerland,스위치 switch,스위트 sweet suite,스위프트 swift,스윙 swing,스카우트 scout,스카이 sky,스카치 scotch,스카치테이프 scotchtape,스카프 scarf,\
        스캐너 scanner,스캔 scan,스캔들 scandal,스커트 skirt,스케이트 skate,스케이트보드 skateboard,스케이팅 skating,스케일 scale,스케일링 scaling,스케줄 schedule,스케치 sketch,\
        스케치북 sketchbook,스코어 score,스코틀랜드 scotland,스콘 scone,스쿠버 scuba,스쿠터 scooter,스쿨 school,스쿼시 squash,스쿼트 squat,스크래치 scratch,스크랩 scrap,\
        스크랩북 scrapbook,스크럼 scrum,스크럽 scrub,스크롤 scroll,스크린 screen,스크린샷 screenshot,스크립트 script,스키 ski,스키니 skinny,스킨 skin,스킨십 skinship,\
        스킨케어 skincare,스킬 skill,스타 star,스타디움 stadium,스타벅스 starbucks,스타일 style,스타일리스트 stylist,스타킹 stocking stockings,스타터 starter,스타트 start,\
        스타트업 startup,스태프 staff,스탠더드 standard,스탠드 stand,스탬프 stamp,스턴트 stunt,스테레오 stereo,스테이지 stage,스테이크 steak,스테이플러 stapler,스테인리스 stainless,\
        스텔라 stella,스텝 step,스토리 story,스토리지 storage,스토어 store,스토커 stalker,스톡 stock,스톡옵션 stockoption,스톱 stop,스톱워치 stopwatch,스튜 stew,스튜디오 studio,\
        스튜어디스 stewardess,스트라이커 striker,스트라이크 strike,스트라이프 stripe,스트레스 stress,스트레이트 straight,스트레칭 stretching,스트로 straw,스트로베리 strawberry,\
        스트리머 streamer,스트리밍 streaming,스트리트 street,스트림 stream,스트릿 street,스티로폼 styrofoam,스티커 sticker,스틱 stick,스팀 steam,스파 spa,스파게티 spaghetti,\
        스파르타 sparta,스파이 spy,스파이더맨 spiderman,스파이크 spike,스파클링 sparkling,스팸 spam,스펀지 sponge,스페셜 special,스페어 spare,스페이스 space,스페인 spain,스펙 spec,\
        스펙트럼 spectrum,스펠링 spelling,스포일러 spoiler,스포츠 sports sport,스포트라이트 spotlight,스폰서 sponsor,스푼 spoon,스프라이트 sprite,스프레드 spread,\
        스프레드시트 spreadsheet,스프레이 spray,스프린트 sprint,스프링 spring,스프링클러 sprinkler,스피드 speed,스피치 speech,스피커 speaker,스핀 spin,슬라이더 slider,슬라이드 slide,\
        슬라이스 slice,슬랙 slack,슬럼프 slump,슬로 slow,슬로건 slogan,슬로바키아 slovakia,슬로베니아 slovenia,슬롯 slot,슬리퍼 slipper slippers,슬림 slim,슬립 slip,\
        시그널 signal,시나리오 scenario,시너지 synergy,시네마 cinema,시니어 senior,시드니 sydney,시럽 syrup,시리얼 cereal serial,시리즈 series,시뮬레이션 simulation,\
        시뮬레이터 simulator,시스템 system,시애틀 seattle,시즌 season,시칠리아 sicilia,시크릿 secret,시트 sheet seat,시트콤 sitcom,시폰 chiffon,신드롬 syndrome,실드 shield,\
        실루엣 silhouette,실리콘 silicon silicone,실버 silver,실크 silk,실크로드 silkroad,심벌 symbol,심볼 symbol,심포니 symphony,심포지엄 symposium,싱가포르 singapore,\
        싱글 single,싱어 singer,싱어송라이터 singersongwriter,싱크 sync sink,쓰나미 tsunami,아나운서 announcer,아날로그 analog,아르바이트 arbeit,아르헨티나 argentina,\
        아마존 amazon,아마추어 amateur,아메리카 america,아메리카노 americano,아메바 amoeba,아몬드 almond,아바타 avatar,아방가르드 avantgarde,아보카도 avocado,아스팔트 asphalt,\
        아스피린 aspirin,아시아 asia,아우디 audi,아우라 aura,아울렛 outlet,아웃도어 outdoor,아웃렛 outlet,아웃백 outback,아웃소싱 outsourcing,아이 eye,아이돌 idol,아이디어 idea,\
        아이러니 irony,아이리시 irish,아이섀도 eyeshadow,아이스 ice,아이스크림 icecream,아이스하키 icehockey,아이슬란드 iceland,아이언 iron,아이언맨 ironman,아이콘 icon,\
        아이클라우드 icloud,아이템 item,아이패드 ipad,아이폰 iphone,아일랜드 ireland island,아카데미 academy,아카이브 archive,아카펠라 acappella,아케이드 arcade,아코디언 accordion,\
        아쿠아리움 aquarium,아키텍처 architecture,아토피 atopy,아트 art,아틀리에 atelier,아티스트 artist,아파치 apache,아파트 apartment,아포칼립스 apocalypse,\
        아프가니스탄 afghanistan,아프리카 africa,악센트 accent,악셀 accelerator,안단테 andante,안드로이드 android,안테나 antenna,알고리즘 algorithm,알람 alarm,알래스카 alaska,\
        알레르기 allergy,알루미늄 aluminum,알리바이 alibi,알칼리 alkali,알코올 alcohol,알토 alto,알파 alpha,알파벳 alphabet,알프스 alps,암스테르담 amsterdam,앙상블 ensemble,\
        앙케트 enquete,앙코르 encore,애니메이션 animation,애니메이터 animator,애드리브 adlib,애드센스 adsense,애드온 addon,애브스트랙트 abstract,애자일 agile,애프터 after,\
        애프터서비스 afterservice,애플 apple,애플리케이션 application,액세서리 accessory,액세스 access,액션 action,액터 actor,액티비티 activity,앨리스 alice,앨범 album,\
        앰뷸런스 ambulance,앰프 amp,앱 app,앱스토어 appstore,야드 yard,어댑터 adapter,어드민 admin,어드바이스 advice,어드벤처 adventure,어메이징 amazing,어센틱 authentic,\
        어시스턴트 assistant,어시스트 assist,어워드 award,어젠다 agenda,어쿠스틱 acoustic,어택 attack,언더그라운드 underground,언더웨어 underwear,언박싱 unboxing,업그레이드 upgrade,\
        업데이트 update,업로드 upload,에너지 energy,에디션 edition,에디터 editor,에러 error,에로 erotic,에메랄드 emerald,에버랜드 everland,에베레스트 everest,에세이 essay,\
        에센스 essence,에스엔에스 sns,에스컬레이터 escalator,에스코트 escort,에스키모 eskimo,에스토니아 estonia,에스프레소 espresso,에어 air,에어백 airbag,에어비앤비 airbnb,에어컨 aircon,\
        에어컨디셔너 airconditioner,에어팟 airpods,에어프라이어 airfryer,에이스 ace,에이아이 ai,에이전시 agency,에이전트 agent,에이즈 aids,에이프런 apron,에코 echo eco,에코백 ecobag,\
        에콰도르 ecuador,에탄올 ethanol,에티오피아 ethiopia,에티켓 etiquette,에펠탑 eiffeltower,에프터눈티 afternoontea,에피소드 episode,에필로그 epilogue,엑셀 excel,\
        엑소더스 exodus,엑스레이 xray,엑스맨 xmen,엑스트라 extra,엑스포 expo,엔딩 ending,엔젤 angel,엔지니어 engineer,엔지니어링 engineering,엔진 engine,엔터테이너 entertainer,\
        엔터테인먼트 entertainment,엔트리 entry,엘리베이터 elevator,엘리트 elite,엘살바도르 elsalvador,엠블럼 emblem,예루살렘 jerusalem,예멘 yemen,예스 yes,오너 owner,오더 order,\
        오디세이 odyssey,오디션 audition,오디오 audio,오디오북 audiobook,오렌지 orange,오로라 aurora,오르가슴 orgasm,오르간 organ,오리엔탈 oriental,오리엔테이션 orientation,\
        오리온 orion,오리지널 original,오믈렛 omelet omelette,오버 over,오버랩 overlap,오버코트 overcoat,오버핏 overfit,오버헤드 overhead,오븐 oven,오비 obi,오사카 osaka,\
        오스카 oscar,오스트레일리아 australia,오스트리아 austria,오아시스 oasis,오일 oil,오존 ozone,오케스트라 orchestra,오케이 okay,오크 oak,오클라호마 oklahoma,오클랜드 auckland,\
        오타와 ottawa,오토 auto,오토바이 autobike,오트밀 oatmeal,오페라 opera,오프너 opener,오프닝 opening,오프라 oprah,오프라인 offline,오픈 open,오픈런 openrun,\
        오픈소스 opensource,오픈에이아이 openai,오피니언 opinion,오피스 office,오피스텔 officetel,온라인 online,온스 ounce,올드 old,올라인 allin,올리브 olive,\
        올림픽 olympic olympics,올스타 allstar,옴니버스 omnibus,옵서버 observer,옵션 option,와사비 wasabi,와우 wow,와이드 wide,와이어 wire,와이어리스 wireless,와이파이 wifi,\
        와이퍼 wiper,와이프 wife,와인 wine,와인딩 winding,와플 waffle,왁스 wax,왈츠 waltz,왓츠앱 whatsapp,요가 yoga,요거트 yogurt yoghurt,요구르트 yogurt yoghurt,요트 yacht,\
        우간다 uganda,우동 udon,우드 wood,우루과이 uruguay,우버 uber,우분투 ubuntu,우즈베키스탄 uzbekistan,우크라이나 ukraine,워드 word,워싱턴 washington,워크 work,\
        워크북 workbook,워크샵 workshop,워크숍 workshop,워크스테이션 workstation,워크플로 workflow,워크플로우 workflow,워킹 walking,워킹홀리데이 workingholiday,워터 water,\
        워터파크 waterpark,워터프루프 waterproof,월드 world,월드컵 worldcup,웨딩 wedding,웨이브 wave,웨이터 waiter,웨이트 weight,웨이트리스 waitress,웨하스 wafers,웹 web,\
        웹마스터 webmaster,웹사이트 website,웹소설 webnovel,웹캠 webcam,웹툰 webtoon,위닝 winning,위스키 whiskey,위젯 widget,위클리 weekly,위키 wiki,위키백과 wikipedia,\
        위키피디아 wikipedia,위트 wit,윈도 window,윈도우 windows,윈드서핑 windsurfing,윈터 winter,유니버설 universal,유니버스 universe,유니버시티 university,유니세프 unicef,\
        유니코드 unicode,유니콘 unicorn,유니크 unique,유니폼 uniform,유닉스 unix,유닛 unit,유럽 europe,유로 euro,유머 humor humour,유저 user,유즈케이스 usecase,\
        유칼립투스 eucalyptus,유토피아 utopia,유튜버 youtuber,유튜브 youtube,유틸리티 utility,이데올로기 ideology,이라크 iraq,이메일 email,이모지 emoji,이모티콘 emoticon,\
        이미지 image,이벤트 event,이북 ebook,이슈 issue,이스라엘 israel,이스탄불 istanbul,이스트 yeast east,이슬람 islam,이어폰 earphone earphones,이어플러그 earplug,이온 ion,\
        이지 easy,이집트 egypt,이코노미 economy,이클립스 eclipse,이탈리아 italy,이탤릭 italic,익스프레스 express,익스플로러 explorer,인덕션 induction,인덱스 index,\
        인도네시아 indonesia,인디 indie,인디아 india,인디언 indian,인라인 inline,인벤토리 inventory,인사이드 inside,인사이트 insight,인센티브 incentive,인슐린 insulin,\
        인스타 instagram,인스타그램 instagram,인스턴스 instance,인스턴트 instant,인스톨 install,인스피레이션 inspiration,인천 inchon,인치 inch,인큐베이터 incubator,\
        인터넷 internet,인터랙티브 interactive,인터뷰 interview,인터체인지 interchange,인터페이스 interface,인터폰 interphone,인턴 intern,인턴십 internship,인테리어 interior,\
        인트로 intro,인팩트 impact,인프라 infra,인플레이션 inflation,인플루언서 influencer,인플루엔자 influenza,일러스트 illust,일러스트레이션 illustration,일러스트레이터 illustrator,\
        임베디드 embedded,임팩트 impact,잉글랜드 england,잉글리시 english,잉카 inca,잉크 ink,자메이카 jamaica,자바 java,자바스크립트 javascript,자일리톨 xylitol,자카르타 jakarta,\
        자켓 jacket,잠바 jumper,잡스 jobs,장르 genre,재스민 jasmine,재즈 jazz,재킷 jacket,잭팟 jackpot,잼 jam,저널 journal,저널리스트 journalist,저널리즘 journalism,\
        저먼 german,저지 jersey,점퍼 jumper,정글 jungle,정크 junk,정크푸드 junkfood,제네바 geneva,제네시스 genesis,제로 zero,제스처 gesture,제주 cheju,제트 jet,젠더 gender,\
        젠틀맨 gentleman,젤라토 gelato,젤라틴 gelatin,젤리 jelly,조깅 jogging,조이스틱 joystick,조인트 joint,조지 george,조커 joker,주니어 junior,주라기 jurassic,주스 juice,\
        주얼리 jewelry,주키퍼 zookeeper,쥐라기 jurassic,지그재그 zigzag,지놈 genome,지브라 zebra,지퍼 zipper,지프 jeep,진저 ginger,집시 gypsy,징크스 jinx,차이나 china,\
        차이나타운 chinatown,차트 chart,찬스 chance,채널 channel,채팅 chat chatting,챌린저 challenger,챌린지 challenge,챔피언 champion,챔피언십 championship,챕터 chapter,\
        챗 chat,챗봇 chatbot,챗지피티 chatgpt,체리 cherry,체스 chess,체인 chain,체인점 chainstore,체인지 change,체커 checker,체코 czech,체크 check,체크리스트 checklist,\
        체크아웃 checkout,체크인 checkin,첼로 cello,첼시 chelsea,초이스 choice,초코 choco,초콜렛 chocolate,초콜릿 chocolate,초크 chalk,추로스 churros,츄러스 churros,\
        치즈 cheese,치즈케이크 cheesecake,치킨 chicken,치타 cheetah,칠레 chile,칠리 chili,침팬지 chimpanzee,칩 chip,칩셋 chipset,카나리아 canary,카네이션 carnation,\
        카누 canoe,카드 card,카드뮴 cadmium,카디건 cardigan,카라반 caravan,카레 curry,카리스마 charisma,카메라 camera,카멜레온 chameleon,카모마일 chamomile,카바레 cabaret,\
        카본 carbon,카세트 cassette,카센터 carcenter,카스텔라 castella,카스트 caste,카시트 carseat,카약 kayak,카우보이 cowboy,카운슬링 counseling,카운터 counter,카운트 count,\
        카운트다운 countdown,카자흐스탄 kazakhstan,카지노 casino,카카오 kakao,카카오톡 kakaotalk,카타르 qatar,카타르시스 catharsis,카탈로그 catalog catalogue,카테고리 category,\
        카톨릭 catholic,카트 cart,카페 cafe,카페라떼 caffelatte,카페라테 caffelatte,카페인 caffeine,카페테리아 cafeteria,카펫 carpet,카푸치노 cappuccino,카피 copy,\
        카피라이터 copywriter,칵테일 cocktail,칼럼 column,칼럼니스트 columnist,칼로리 calorie,칼슘 calcium,캄보디아 cambodia,캐나다 canada,캐딜락 cadillac,캐러멜 caramel,\
        캐럴 carol,캐럿 carat,캐롤 carol,캐리어 carrier,캐리커처 caricature,캐릭터 character,캐모마일 chamomile,캐비닛 cabinet,캐비아 caviar,캐슈넛 cashew,캐스터 caster,\
        캐스트 cast,캐스팅 casting,캐시 cache cash,캐시미어 cashmere,캐시백 cashback,캐주얼 casual,캐치 catch,캐치볼 catchball,캐치프레이즈 catchphrase,캐피탈 capital,캔 can,\
        캔들 candle,캔디 candy,캔버스 canvas,캘리그래피 calligraphy,캘리포니아 california,캘린더 calendar,캠 cam,캠퍼 camper,캠퍼스 campus,캠페인 campaign,캠프 camp,\
        캠핑 camping,캠핑카 campingcar,캡슐 capsule,캡처 capture,캡틴 captain,캥거루 kangaroo,커리 curry,커리어 career,커리큘럼 curriculum,커맨드 command,\
        커뮤니케이션 communication,커뮤니티 community,커미션 commission,커밋 commit,커버 cover,커브 curve,커서 cursor,커스터드 custard,커스터마이징 customizing,커스텀 custom,\
        커터 cutter,커튼 curtain,커팅 cutting,커플 couple,커피 coffee,커피숍 coffeeshop,컨디션 condition,컨버스 converse,컨버터 converter,컨벤션 convention,\
        컨설턴트 consultant,컨설팅 consulting,컨셉 concept,컨소시엄 consortium,컨테이너 container,컨텍스트 context,컨텐츠 contents,컨트롤 control,컨트롤러 controller,\
        컨트리 country,컨퍼런스 conference,컨펌 confirm,컬래버레이션 collaboration,컬러 color colour,컬럼 column,컬렉션 collection,컬렉터 collector,컬링 curling,\
        컴백 comeback,컴파일 compile,컴파일러 compiler,컴퍼니 company,컴퍼스 compass,컴포넌트 component,컴퓨터 computer,컴퓨팅 computing,컴플레인 complain,컴플렉스 complex,\
        컵 cup,컵케이크 cupcake,컷 cut,케냐 kenya,케어 care,케이블 cable,케이블카 cablecar,케이스 case,케이크 cake,케이팝 kpop,케첩 ketchup,코너 corner,코드 code cord,\
        코딩 coding,코란 koran,코르크 cork,코르티솔 cortisol,코리아 korea,코메디 comedy,코멘트 comment,코미디 comedy,코미디언 comedian,코믹 comic,코브라 cobra,코사인 cosine,\
        코스 course,코스모스 cosmos,코스튬 costume,코스트코 costco,코스프레 cosplay,코알라 koala,코요테 coyote,코인 coin,코치 coach,코칭 coaching,코카콜라 cocacola,\
        코코넛 coconut,코코아 cocoa,코트 coat court,코튼 cotton,코틀린 kotlin,코팅 coating,코퍼스 corpus,콘도 condo,콘도미니엄 condominium,콘서트 concert,콘센트 consent,\
        콘셉트 concept,콘솔 console,콘크리트 concrete,콘테스트 contest,콘텐츠 contents content,콘트라베이스 contrabass,콘티 conti,콘퍼런스 conference,콘플레이크 cornflakes,\
        콜드 cold,콜드브루 coldbrew,콜라 cola,콜라겐 collagen,콜라보레이션 collaboration,콜럼버스 columbus,콜레스테롤 cholesterol,콜롬비아 colombia,콜센터 callcenter,콤마 comma,\
        콤보 combo,콤팩트 compact,콤플렉스 complex,콩고 congo,콩쿠르 concours,쿠데타 coupdetat,쿠바 cuba,쿠버네티스 kubernetes,쿠션 cushion,쿠웨이트 kuwait,\
        쿠키 cookie cookies,쿠킹 cooking,쿠폰 coupon,쿨러 cooler,퀀텀 quantum,퀄리티 quality,퀘스트 quest,퀴즈 quiz,퀵서비스 quickservice,퀸 queen,큐레이터 curator,\
        큐브 cube,큐비즘 cubism,크라우드 crowd,크라우드펀딩 crowdfunding,크라운 crown,크래커 cracker,크래프트 craft,크랜베리 cranberry,크레딧 credit,크레용 crayon,크레인 crane,\
        크렘린 kremlin,크로스 cross,크로스백 crossbag,크로스핏 crossfit,크로아티아 croatia,크로켓 croquette,크롤러 crawler,크롤링 crawling,크롬 chrome,크루 crew,\
        크루아상 croissant,크루즈 cruise,크리스마스 christmas,크리스천 christian,크리스탈 crystal,크리스털 crystal,크리에이터 creator,크리에이티브 creative,크리켓 cricket,크림 cream,\
        크림치즈 creamcheese,클라리넷 clarinet,클라우드 cloud,클라이맥스 climax,클라이밍 climbing,클라이언트 client,클래스 class,클래식 classic classical,클랙슨 klaxon,클럽 club,\
        클레이 clay,클레임 claim,클렌저 cleanser,클렌징 cleansing,클로버 clover,클로즈업 closeup,클론 clone,클리닉 clinic,클리닝 cleaning,클리셰 cliche,클리어 clear,클릭 click,\
        클립 clip,클립보드 clipboard,키보드 keyboard,키워드 keyword,키위 kiwi,키친 kitchen,키트 kit,킥보드 kickboard,킥오프 kickoff,킬러 killer,킬로그램 kilogram,\
        킬로미터 kilometer,킹 king,타겟 target,타깃 target,타로 tarot,타르트 tart,타운 town,타워 tower,타월 towel,타이 tie thai,타이레놀 tylenol,타이머 timer,타이밍 timing,\
        타이어 tire,타이완 taiwan,타이타닉 titanic,타이틀 title titles,타이포그래피 typography,타이핑 typing,타일 tile,타임 time,타임라인 timeline,타임머신 timemachine,\
        타임캡슐 timecapsule,타입 type,타입스크립트 typescript,타코 taco,탄자니아 tanzania,탈레반 taliban,탐폰 tampon,탬버린 tambourine,탭 tab,탭댄스 tapdance,탱고 tango,\
        탱크 tank,터널 tunnel,터미널 terminal,터치 touch,터치스크린 touchscreen,터키 turkey,턴테이블 turntable,테니스 tennis,테라스 terrace,테러 terror,테러리스트 terrorist,\
        테러리즘 terrorism,테마 theme thema,테마파크 themepark,테스터 tester,테스트 test,테스팅 testing,테슬라 tesla,테이블 table,테이스트 taste,테이크아웃 takeout,테이프 tape,\
        테크 tech,테크놀로지 technology,테크닉 technique,텍사스 texas,텍스트 text,텐션 tension,텐트 tent,텔레그램 telegram,텔레마케팅 telemarketing,텔레비전 television,\
        텔레파시 telepathy,템포 tempo,템플릿 template,토너 toner,토너먼트 tournament,토네이도 tornado,토닉 tonic,토론토 toronto,토마토 tomato,토머스 thomas,토스 toss,\
        토스터 toaster,토스트 toast,토이 toy,토이스토리 toystory,토익 toeic,토크 talk,토크쇼 talkshow,토큰 token,토플 toefl,토픽 topic,톨게이트 tollgate,투어 tour,\
        투어리스트 tourist,튜닝 tuning,튜브 tube,튜토리얼 tutorial,튤립 tulip,트라우마 trauma,트라이앵글 triangle,트래킹 tracking,트래픽 traffic,트랙 track,트랙터 tractor,\
        트랜스젠더 transgender,트랜스포머 transformer,트램펄린 trampoline,트럭 truck,트럼펫 trumpet,트럼프 trump,트렁크 trunk,트레이너 trainer,트레이닝 training,트레이드 trade,\
        트레일러 trailer,트레킹 trekking,트렌드 trend,트렌디 trendy,트렌치코트 trenchcoat,트로이 troy,트로트 trot,트로피 trophy,트로피컬 tropical,트롬본 trombone,트리 tree,\
        트리거 trigger,트리플 triple,트릭 trick,트위스트 twist,트위치 twitch,트위터 twitter,트윈 twin,티베트 tibet,티비 television tv,티셔츠 tshirt,티슈 tissue,티저 teaser,\
        티켓 ticket,티켓팅 ticketing,틱톡 tiktok,팀 team,팀워크 teamwork,팀플레이 teamplay,팁 tip,파나마 panama,파노라마 panorama,파라다이스 paradise,파라미터 parameter,\
        파라솔 parasol,파리 paris,파리바게뜨 parisbaguette,파마 perm,파머스마켓 farmersmarket,파서 parser,파스타 pasta,파스텔 pastel,파스퇴르 pasteur,파우더 powder,파우치 pouch,\
        파운데이션 foundation,파운드 pound,파울 foul,파워 power,파워포인트 powerpoint,파이 pie,파이널 final,파이썬 python,파이팅 fighting,파이프 pipe,파이프라인 pipeline,\
        파인애플 pineapple,파일 file,파일럿 pilot,파자마 pajama pajamas,파크 park,파키스탄 pakistan,파킨슨 parkinson,파킹 parking,파트 part,파트너 partner,\
        파트너십 partnership,파티 party,파티션 partition,파프리카 paprika,판다 panda,판타지 fantasy,팔레스타인 palestine,팔레트 palette,팔로 follow,팔로우 follow,\
        팔로워 follower,팜플렛 pamphlet,팝 pop,팝송 popsong,팝아트 popart,팝업 popup,팝콘 popcorn,패널 panel,패널티 penalty,패러글라이딩 paragliding,패러다임 paradigm,\
        패러독스 paradox,패러디 parody,패밀리 family,패밀리레스토랑 familyrestaurant,패브릭 fabric,패셔니스타 fashionista,패션 fashion,패스 pass,패스워드 password,\
        패스트푸드 fastfood,패스포트 passport,패치 patch,패치워크 patchwork,패키지 package,패키징 packaging,패킷 packet,패턴 pattern,팩 pack,팩스 fax,팩토리 factory,팩트 fact,\
        팩트체크 factcheck,팬 fan,팬더 panda,팬데믹 pandemic,팬미팅 fanmeeting,팬츠 pants,팬케이크 pancake,팬클럽 fanclub,팬티 panty panties,팸플릿 pamphlet,\
        퍼블리싱 publishing,퍼블릭 public,퍼센트 percent,퍼스널 personal,퍼스널컬러 personalcolor,퍼즐 puzzle,퍼포먼스 performance,퍼퓸 perfume,퍼플 purple,펀드 fund,\
        펀치 punch,펍 pub,펑크 funk punk,페널티 penalty,페달 pedal,페루 peru,페리 ferry,페미니스트 feminist,페미니즘 feminism,페브리즈 febreze,페스티벌 festival,페이 pay,\
        페이스 face pace,페이스북 facebook,페이스타임 facetime,페이지 page,페이퍼 paper,페인트 paint,페인팅 painting,펜 pen,펜던트 pendant,펜션 pension,펜스 fence,펜싱 fencing,\
        펜치 pincers,펠리컨 pelican,펫 pet,펭귄 penguin,포니테일 ponytail,포럼 forum,포르노 porno,포르쉐 porsche,포르투갈 portugal,포맷 format,포멀 formal,포샵 photoshop,\
        포스터 poster,포스트 post,포스트잇 postit,포스팅 posting,포인터 pointer,포인트 point,포즈 pose,포지션 position,포지티브 positive,포커 poker,포커스 focus,포켓 pocket,\
        포켓몬 pokemon,포크 fork pork folk,포터 porter,포털 portal,포테이토 potato,포토 photo,포토그래퍼 photographer,포토샵 photoshop,포토존 photozone,포트 port pot,\
        포트폴리오 portfolio,폰 phone,폰트 font,폴더 folder,폴라로이드 polaroid,폴란드 poland,폴리스 police,폴리에스터 polyester,푸드 food,푸드코트 foodcourt,푸드트럭 foodtruck,\
        푸들 poodle,푸딩 pudding,푸시 push,푸켓 phuket,풋볼 football,풋살 futsal,퓨전 fusion,프라다 prada,프라이 fry,프라이드 pride,프라이드치킨 friedchicken,프라이버시 privacy,\
        프라이팬 fryingpan,프라하 praha prague,프랑스 france,프랑크푸르트 frankfurt,프랜차이즈 franchise,프랭크 frank,프러포즈 propose,프레임 frame,프레임워크 framework,\
        프레젠테이션 presentation,프로 pro,프로그래머 programmer,프로그래밍 programming,프로그램 program,프로덕션 production,프로덕트 product,프로듀서 producer,프로모션 promotion,\
        프로세서 processor,프로세스 process,프로젝터 projector,프로젝트 project,프로축구 profootball,프로토콜 protocol,프로토타입 prototype,프로틴 protein,프로파일 profile,\
        프로포즈 propose,프로필 profile,프롤로그 prologue,프리랜서 freelancer,프리미엄 premium,프리뷰 preview,프리스타일 freestyle,프리지아 freesia,프린터 printer,프린트 print,\
        프린팅 printing,플라멩코 flamenco,플라밍고 flamingo,플라스틱 plastic,플라워 flower,플라자 plaza,플래그 flag,플래너 planner,플래시 flash,플래카드 placard,플랜 plan,\
        플랜트 plant,플랫 flat,플랫폼 platform,플러그 plug,플러그인 plugin,플러스 plus,플레이 play,플레이리스트 playlist,플레이스테이션 playstation,플레이어 player,플레인 plain,\
        플로리다 florida,플로어 floor,플루트 flute,플리마켓 fleamarket,피겨 figure,피규어 figure,피날레 finale,피드 feed,피드백 feedback,피라미드 pyramid,피망 piment,\
        피스타치오 pistachio,피시 pc,피씨 pc,피아노 piano,피아니스트 pianist,피어싱 piercing,피자 pizza,피지컬 physical,피처 feature pitcher,피치 peach pitch,피칭 pitching,\
        피크 peak,피크닉 picnic,피클 pickle,피트 feet,피트니스 fitness,피플 people,픽셀 pixel,픽션 fiction,픽업 pickup,핀란드 finland,핀셋 pincette,핀테크 fintech,\
        필드 field,필라멘트 filament,필라테스 pilates,필름 film,필리핀 philippines,필터 filter,필터링 filtering,핑크 pink,핑퐁 pingpong,하드 hard,하드디스크 harddisk,\
        하드웨어 hardware,하모니 harmony,하모니카 harmonica,하버드 harvard,하와이 hawaii,하우스 house,하우징 housing,하이 high,하이네켄 heineken,하이라이트 highlight,\
        하이브리드 hybrid,하이에나 hyena,하이킹 hiking,하이퍼링크 hyperlink,하이힐 highheel,하트 heart,하프 half harp,한글 hangul,할로윈 halloween,해머 hammer,해시 hash,\
        해시태그 hashtag,해커 hacker,해커톤 hackathon,해킹 hacking,해프닝 happening,해피 happy,해피엔딩 happyending,핸드 hand,핸드백 handbag,핸드볼 handball,\
        핸드폰 handphone,핸들 handle,핸디캡 handicap,핼러윈 halloween,햄 ham,햄버거 hamburger,햄스터 hamster,햄스트링 hamstring,행거 hanger,허니 honey,허니문 honeymoon,\
        허리케인 hurricane,허브 herb hub,허스키 husky,헌터 hunter,헝가리 hungary,헤드 head,헤드라이트 headlight,헤드라인 headline,헤드셋 headset,헤드폰 headphone headphones,\
        헤럴드 herald,헤어 hair,헤어스타일 hairstyle,헤이즐넛 hazelnut,헥타르 hectare,헬기 helicopter,헬리콥터 helicopter,헬멧 helmet,헬스 health,헬스케어 healthcare,\
        호러 horror,호르몬 hormone,호빗 hobbit,호스 hose,호스트 host,호스팅 hosting,호일 foil,호주 australia,호치키스 hotchkiss,호텔 hotel,혼다 honda,홀딩스 holdings,\
        홀로그램 hologram,홀릭 holic,홈런 homerun,홈쇼핑 homeshopping,홈스테이 homestay,홈페이지 homepage,홍콩 hongkong,화이트 white,화이트데이 whiteday,화이트보드 whiteboard,\
        화이트와인 whitewine,화이팅 fighting,환타 fanta,후드 hood,후드티 hoodie,훌라후프 hulahoop,휘핑 whipping,휠체어 wheelchair,휴머니즘 humanism,휴먼 human,히든 hidden,\
        히로시마 hiroshima,히말라야 himalaya,히스테리 hysteria,히스토리 history,히어로 hero,히터 heater,히트 hit heat,히피 hippie,힌두 hindu,힌트 hint,힐링 healing,힙합 hiphop
        """
}
